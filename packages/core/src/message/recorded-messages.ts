import { base64Bytes } from '../lib/base64.ts';
import { sha256 } from '../lib/sha256.ts';
import type { MediaData, MediaDigest, Message, RecordedMessage } from '../ports/message.ts';
import { type Media, readMedia } from './media.ts';
import { changeMedia, dataOf, type MediaPart, withData } from './media-parts.ts';

type RecordedPart = MediaPart<MediaDigest | string>;

// A cache of recorded parts. Every request of a run repeats the earlier parts, and a digest takes a while. Only frozen parts are cached,
// because they cannot change.
const kept = new WeakMap<object, RecordedPart>();

/** Returns messages in the form in which they are recorded, with data replaced by its digest. Existing digests are kept. */
export function recordedMessages(messages: readonly Message<MediaData | MediaDigest>[]): readonly RecordedMessage[] {
  return changeMedia(messages, (part, place) => {
    const before = kept.get(part);
    if (before !== undefined) return before;
    const recorded = recordedPart(part, place);
    if (Object.isFrozen(part) && typeof dataOf(part) === 'string') kept.set(part, recorded);
    return recorded;
  });
}

function recordedPart(part: MediaPart<MediaData | MediaDigest>, place: string): RecordedPart {
  const data = dataOf(part);
  if (typeof data === 'object' && 'digest' in data) return withData(part, data, part.mediaType);
  const media = readMedia(data, part.mediaType, place);
  return withData(part, media.kind === 'url' ? media.url : digestOf(media), media.mediaType);
}

function digestOf({ base64, bytes, mediaType }: Extract<Media, { readonly kind: 'data' }>): MediaDigest {
  return { digest: `sha256:${sha256(base64Bytes(base64))}`, mediaType, bytes };
}
