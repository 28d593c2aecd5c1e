/** The beginning of a body, and all of it, including the beginning. */
export interface Peeked {
  /** The first byte that is not blank; undefined if there is none. */
  readonly first: number | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Space, tab, line ends, and the three bytes of a byte order mark. */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

/** Looks at the first byte that is not a blank; gateways send blanks to keep a connection open. */
export async function peek(chunks: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const rest = chunks[Symbol.asyncIterator]();
  for (;;) {
    const next = await rest.next();
    if (next.done) return { first: undefined, chunks: following([], rest) };
    const first = firstByte(next.value);
    if (first !== undefined) return { first, chunks: following([next.value], rest) };
  }
}

/** The first byte that is not blank; undefined if there is none. */
export function firstByte(bytes: Uint8Array): number | undefined {
  return bytes.find((byte) => !BLANKS.has(byte));
}

async function* following(held: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* held;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
