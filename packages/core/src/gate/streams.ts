import { ReplyStream } from '../stream/reply-stream.ts';
import type { Streams } from './parts.ts';
import { streamGate } from './stream-gate.ts';

/** Reports what is complete, what there is so far and what is violated while a document is still arriving. */
export const streams: Streams = (settings) => new ReplyStream(streamGate(settings));
