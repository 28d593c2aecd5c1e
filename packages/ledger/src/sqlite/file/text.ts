/** A text as it is stored: as it is, or as its code units where UTF-8 can't tell them apart. Absent texts are nothing. */
export function storedText(text: string | undefined): string | Uint8Array | null {
  if (text === undefined) return null;
  return text.isWellFormed() ? text : Buffer.from(text, 'utf16le');
}

/** The text that was stored as code units. */
export function readText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf16le');
}

/** An id as it is stored; one that another store could not hold, or would hold differently, is refused. */
export function storedId(id: string): string {
  if (id.isWellFormed() && id.length > 0 && !id.includes('\0')) return id;
  throw new RangeError(`${JSON.stringify(id)} can't be an id: text without NUL and lone surrogates was expected.`);
}
