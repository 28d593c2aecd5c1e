import type { MediaData, Message } from '../ports/message.ts';
import { checkMessages } from './check-messages.ts';
import { type Media, readMedia } from './media.ts';
import { changeMedia, dataOf, type MediaPart, withData } from './media-parts.ts';

// The most bytes of all images and files in a conversation. It is OpenAI's limit and, in base64, less than 64 MiB.
const MOST_MEDIA_BYTES = 50_000_000;

/** Reads the images and files in messages. Throws for anything that is not a message, for invalid data, and for too much data. */
export function sentMessages(messages: readonly Message[]): readonly Message<Media>[] {
  checkMessages(messages);
  let sum = 0;
  return changeMedia(messages, (part: MediaPart<MediaData>, place) => {
    const given = dataOf(part);
    if (ArrayBuffer.isView(given)) requireRoom(sum + given.byteLength);
    const media = readMedia(given, part.mediaType, place);
    if (media.kind === 'data') sum += media.bytes;
    requireRoom(sum);
    return withData(part, media, media.mediaType);
  });
}

function requireRoom(bytes: number): void {
  if (bytes <= MOST_MEDIA_BYTES) return;
  throw new RangeError(`The images and files in \`messages\` have ${bytes} bytes; at most ${MOST_MEDIA_BYTES} can be sent.`);
}

export function settledMessages(messages: readonly Message[]): readonly Message<string>[] {
  return changeMedia(sentMessages(messages), (part) => {
    const media = dataOf(part);
    return Object.freeze(withData(part, media.kind === 'data' ? media.base64 : media.url, media.mediaType));
  });
}
