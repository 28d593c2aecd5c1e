import { hash } from 'node:crypto';

// A string in its stored form: as text, or as UTF-16 code units if it is not well-formed, because UTF-8 would replace some of them.
export function storedText(text: string | undefined): string | Uint8Array | null {
  if (text === undefined) return null;
  return text.isWellFormed() ? text : Buffer.from(text, 'utf16le');
}

export function textDigest(text: string): string {
  return hash('sha256', storedText(text) ?? '');
}

export function readText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf16le');
}

// Returns an id for storage. An id that another store could not keep unchanged is refused.
export function storedId(id: string): string {
  if (id.isWellFormed() && id.length > 0 && !id.includes('\0')) return id;
  throw new RangeError(`${JSON.stringify(id)} can't be an id: it contains NUL or a lone surrogate.`);
}
