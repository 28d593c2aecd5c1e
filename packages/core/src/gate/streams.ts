import { ReplyStream } from '../stream/reply-stream.ts';
import type { Settings } from './settings.ts';
import { streamGate } from './stream-gate.ts';

/** Follows replies that come in chunks, under the settings of a gate. */
export type Streams = (settings: Settings) => Pick<ReplyStream, 'push' | 'end'>;

/** Reports what is complete, what there is so far and what is violated while a document is still arriving. */
export const streams: Streams = (settings) => new ReplyStream(streamGate(settings));
