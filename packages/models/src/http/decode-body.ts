const MOST_BYTES = 256 * 1024 * 1024;

type Unpack = (bytes: Buffer) => Buffer;

export async function decodeBody(bytes: Buffer, encoding: string): Promise<string | undefined> {
  const text = bytes.length === 0 ? '' : (await unpackBody(bytes, encoding))?.toString('utf8');
  return text?.includes('\0') ? undefined : text;
}

export async function unpackBody(bytes: Buffer, encoding: string): Promise<Buffer | undefined> {
  const unpack = await unpackerFor(encoding.trim().toLowerCase());
  try {
    return unpack?.(bytes);
  } catch {
    return undefined;
  }
}

async function unpackerFor(encoding: string): Promise<Unpack | undefined> {
  if (encoding === 'identity') return (bytes) => bytes;
  // Loaded on first use, so that a command that decodes nothing does not pay for it.
  const { brotliDecompressSync, constants, inflateSync, unzipSync, zstdDecompressSync } = await import('node:zlib');
  const limits = { maxOutputLength: MOST_BYTES };
  // A body that breaks off is decoded as far as it goes.
  const lenient = { ...limits, finishFlush: constants.Z_SYNC_FLUSH };
  const unpackers = new Map<string, Unpack>([
    ['gzip', (bytes) => unzipSync(bytes, lenient)],
    ['x-gzip', (bytes) => unzipSync(bytes, lenient)],
    ['deflate', (bytes) => inflateSync(bytes, lenient)],
    ['br', (bytes) => brotliDecompressSync(bytes, { ...limits, finishFlush: constants.BROTLI_OPERATION_FLUSH })],
    ['zstd', (bytes) => zstdDecompressSync(bytes, { ...limits, finishFlush: constants.ZSTD_e_flush })],
  ]);
  return unpackers.get(encoding);
}
