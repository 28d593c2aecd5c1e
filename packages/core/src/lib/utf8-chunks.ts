/**
 * The only part of the platform's text decoder that is used: a pure function except for the bytes it keeps for the next chunk.
 */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array, options: { readonly stream: boolean }): string };

/** Text from bytes that come in chunks, which may be cut inside a character. */
export class Utf8Chunks {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  /** The text that is certain after one more chunk; undefined if the bytes are not UTF-8. */
  decode(chunk: Uint8Array): string | undefined {
    try {
      return this.#decoder.decode(chunk, { stream: true });
    } catch {
      return undefined;
    }
  }
}
