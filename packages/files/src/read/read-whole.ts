import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { isatty } from 'node:tty';

// A file larger than this was not written by a person.
const MOST_BYTES = 256 * 1024 * 1024;

const PIECE = 1 << 16;

// Reads all bytes of a file, a pipe, or standard input for `-`. Throws an error with a code: the system's, `EDEVICE` or `EFBIG`.
export function readWhole(path: string, most: number = MOST_BYTES): Buffer {
  const fd = path === '-' ? 0 : openSync(path, 'r');
  try {
    if (isDevice(fd)) throw refusal('EDEVICE');
    return bytesIn(fd, most);
  } finally {
    if (fd !== 0) closeSync(fd);
  }
}

function bytesIn(fd: number, most: number): Buffer {
  const pieces: Buffer[] = [];
  const { size } = fstatSync(fd);
  for (let taken = 0; taken <= most && size <= most; ) {
    const piece = Buffer.allocUnsafe(Math.max(PIECE, size - taken + 1));
    const count = readSync(fd, piece);
    if (count === 0) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, count));
    taken += count;
  }
  throw refusal('EFBIG');
}

function refusal(code: 'EDEVICE' | 'EFBIG'): Error {
  return Object.assign(new Error(code), { code, syscall: 'read' });
}

/** Whether an open file is a device that may never end, such as /dev/zero. Terminals and /dev/null don't count. */
export function isDevice(fd: number): boolean {
  const stats = fstatSync(fd);
  if (!stats.isCharacterDevice() && !stats.isBlockDevice()) return false;
  return !isatty(fd) && stats.rdev !== statSync(devNull, { throwIfNoEntry: false })?.rdev;
}
