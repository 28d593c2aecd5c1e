import { Fault } from '@tamis/core';

// No model answer comes close to this. A longer line would fill the memory.
const MOST_BYTES = 64 * 1024 * 1024;

export async function* linesOf(chunks: AsyncIterable<Uint8Array>, mostBytes = MOST_BYTES): AsyncGenerator<string> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      pieces.push(chunk.subarray(start, end));
      start = end + 1;
      const line = textOf(pieces);
      pieces = [];
      length = 0;
      if (line.trim() !== '') yield line;
    }
    pieces.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > mostBytes) throw new Fault('fault.bad-body', `A line in the results is longer than ${mostBytes} bytes.`);
  }
  const last = textOf(pieces);
  if (last.trim() !== '') yield last;
}

function textOf(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces).toString('utf8');
}
