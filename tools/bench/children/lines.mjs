import { closeSync, openSync, readSync } from 'node:fs';

// Not TypeScript, since stripping types would count toward the time of what uses it.
const BLOCK = 1 << 20;

/** Gives each line of a file to `handle`, and says when a block of them is over; newlines are found in bytes. */
export function eachLine(path, handle, blockOver = () => {}) {
  const buffer = Buffer.allocUnsafeSlow(4 * BLOCK);
  const file = openSync(path, 'r');
  let filled = 0;
  for (let count = readSync(file, buffer, 0, BLOCK, null); count > 0; count = readSync(file, buffer, filled, BLOCK, null)) {
    const bytes = buffer.subarray(0, filled + count);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      handle(bytes.toString('utf8', start, end));
      start = end + 1;
    }
    blockOver();
    bytes.copyWithin(0, start);
    filled = bytes.length - start;
  }
  closeSync(file);
}
