import { Fault } from '@tamis/core';

export async function* decode(chunks: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<string> {
  // Decoding is fatal, because a replaced byte would be an unreported change.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Fault('fault.bad-body', `The response is longer than ${mostBytes} bytes.`);
    yield decoded(() => decoder.decode(chunk, { stream: true }));
  }
  yield decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new Fault('fault.bad-body', 'The response is not UTF-8, which JSON must be.');
  }
}
