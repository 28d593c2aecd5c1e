/** The beginning of a body, and the whole of it, beginning included. */
export interface Peeked {
  /** The first byte that is neither a blank nor part of a byte order mark; undefined where there is none. */
  readonly first: number | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
}

const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The bytes of a byte order mark, which the network may cut. */
const MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/** Looks at the first byte that is neither a blank nor part of a byte order mark. Blanks before it are left out: gateways send them to keep a connection open. */
export async function peek(chunks: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const rest = chunks[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  for (;;) {
    const next = await rest.next();
    if (next.done) return { first: undefined, chunks: following(held, rest) };
    const chunk = held.length === 0 ? withoutBlanks(next.value) : next.value;
    if (chunk.length > 0) held.push(chunk);
    const first = firstByte(chunk) ?? (held.length > MARK.length ? MARK[0] : undefined);
    if (first !== undefined) return { first, chunks: following(held, rest) };
  }
}

/** The first byte that is neither a blank nor part of a byte order mark; undefined where there is none. */
export function firstByte(bytes: Uint8Array): number | undefined {
  return bytes.find((byte) => !BLANKS.has(byte) && !MARK.includes(byte));
}

/** The bytes from the first that is not a blank. */
export function withoutBlanks<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  const start = bytes.findIndex((byte) => !BLANKS.has(byte));
  return bytes.subarray(start < 0 ? bytes.length : start) as Bytes;
}

async function* following(held: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* held;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
