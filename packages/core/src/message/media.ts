import { base64, base64Length } from '../lib/base64.ts';
import type { MediaData } from '../ports/message.ts';
import { mediaTypeOf } from './media-type.ts';

/** An image or file in the form it is sent: base64 bytes with their type, or a URL. */
export type Media =
  | { readonly kind: 'data'; readonly base64: string; readonly bytes: number; readonly mediaType: string }
  | { readonly kind: 'url'; readonly url: string; readonly mediaType?: string };

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+)((?:;[a-z0-9_.=-]+)*),/i;
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/i;

// Matches addresses that providers fetch themselves. `file:` URLs do not match, because nothing on this machine is read.
const FETCHED = /^(?:https?|gs):\/\/[^\s]+$/i;

// Longer than any address or type, so that the rest of a long text need not be examined.
const LONGEST_URL = 8192;

export function readMedia(given: MediaData, mediaType: string | undefined, place: string): Media {
  if (mediaType !== undefined && !MEDIA_TYPE.test(mediaType))
    throw new TypeError(`\`${place}.mediaType\` must be a media type such as image/png.`);
  if (ArrayBuffer.isView(given)) return ofData(base64(bytesOf(given)), mediaType, place);
  const text = typeof given === 'string' ? given : given?.href;
  if (typeof text !== 'string') throw new TypeError(`The data of \`${place}\` must be bytes, base64 or a URL.`);
  const head = text.slice(0, LONGEST_URL);
  if (/^data:/i.test(head)) return ofDataUrl(text, head, mediaType, place);
  if (SCHEME.test(head)) return ofAddress(text, mediaType, place);
  return ofData(text, mediaType, place);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function ofAddress(url: string, mediaType: string | undefined, place: string): Media {
  if (url.length > LONGEST_URL || !FETCHED.test(url))
    throw new TypeError(`The URL of \`${place}\` must start with https://, http:// or gs://, or be a data URL. No file is read.`);
  return mediaType === undefined ? { kind: 'url', url } : { kind: 'url', url, mediaType };
}

function ofDataUrl(text: string, head: string, mediaType: string | undefined, place: string): Media {
  const [whole, type = '', settings = ''] = DATA_URL.exec(head) ?? [];
  if (whole === undefined || !/;base64$/i.test(settings))
    throw new TypeError(`The data URL of \`${place}\` must be in base64: data:image/png;base64,…`);
  const stated = type.toLowerCase();
  if (mediaType !== undefined && mediaType.toLowerCase() !== stated)
    throw new TypeError(`\`${place}.mediaType\` is ${mediaType}, but its data URL says ${stated}.`);
  return ofData(text.slice(whole.length), stated, place);
}

function ofData(digits: string, mediaType: string | undefined, place: string): Media {
  const bytes = base64Length(digits);
  if (bytes === undefined)
    throw new TypeError(`The data of \`${place}\` must be bytes, base64 or a URL; this text is neither. No file is read.`);
  if (bytes === 0) throw new TypeError(`The data of \`${place}\` is empty.`);
  const type = mediaType?.toLowerCase() ?? mediaTypeOf(digits);
  if (type === undefined) throw new TypeError(`\`${place}.mediaType\` is needed: its bytes do not show what they are.`);
  return { kind: 'data', base64: digits, bytes, mediaType: type };
}
