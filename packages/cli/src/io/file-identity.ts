import { type BigIntStats, fstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** As many links as Linux follows before it gives up. */
const MOST_LINKS = 40;

/**
 * What makes two names the same file: device and inode, or, for a file that does not exist yet, where it would be created.
 * Null for anything that may be shared (terminals, pipes, devices such as /dev/null) and for anything that can't be opened anyway.
 */
export function fileIdentity(file: string | number): string | null {
  try {
    const stats = typeof file === 'number' ? fstatSync(file, { bigint: true }) : statSync(file, STAT);
    if (stats !== undefined) return ofStats(stats);
    return typeof file === 'number' ? null : ofNewFile(file);
  } catch {
    return null;
  }
}

const STAT = { bigint: true, throwIfNoEntry: false } as const;

function ofStats(stats: BigIntStats): string | null {
  return stats.isFile() ? `${stats.dev}:${stats.ino}` : null;
}

/** A dangling link is followed: the file is created where it points. */
function ofNewFile(path: string): string {
  let target = resolve(path);
  for (let links = 0; links < MOST_LINKS; links++) {
    target = join(realpathSync(dirname(target)), basename(target));
    const next = linkAt(target);
    if (next === undefined) break;
    target = resolve(dirname(target), next);
  }
  return target;
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
