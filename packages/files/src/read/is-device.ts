import { fstatSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { isatty } from 'node:tty';

/** Whether an open file is a device that may never end, such as /dev/zero: neither a terminal nor the one that is always empty. */
export function isDevice(fd: number): boolean {
  const stats = fstatSync(fd);
  if (!stats.isCharacterDevice() && !stats.isBlockDevice()) return false;
  return !isatty(fd) && stats.rdev !== statSync(devNull, { throwIfNoEntry: false })?.rdev;
}
