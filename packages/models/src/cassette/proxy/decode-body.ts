import { brotliDecompressSync, constants, inflateSync, unzipSync, zstdDecompressSync } from 'node:zlib';

/** More than this is no answer of a model, but something that blows up when it is unpacked. */
const MOST_BYTES = 256 * 1024 * 1024;

const limits = { maxOutputLength: MOST_BYTES };
/** What came before a break is unpacked as far as it goes. */
const lenient = { ...limits, finishFlush: constants.Z_SYNC_FLUSH };

type Unpack = (bytes: Buffer) => Buffer;

const UNPACKERS: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['identity', (bytes) => bytes],
  ['gzip', (bytes) => unzipSync(bytes, lenient)],
  ['x-gzip', (bytes) => unzipSync(bytes, lenient)],
  ['deflate', (bytes) => inflateSync(bytes, lenient)],
  ['br', (bytes) => brotliDecompressSync(bytes, { ...limits, finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  ['zstd', (bytes) => zstdDecompressSync(bytes, { ...limits, finishFlush: constants.ZSTD_e_flush })],
]);

/** The text in a body; undefined where its bytes are no text, or packed in a way that is not known. */
export function decodeBody(bytes: Buffer, encoding: string): string | undefined {
  const unpack = UNPACKERS.get(encoding.trim().toLowerCase());
  if (unpack === undefined) return undefined;
  try {
    const text = bytes.length === 0 ? '' : unpack(bytes).toString('utf8');
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
