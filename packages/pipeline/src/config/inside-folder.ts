import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';

/**
 * Resolves a relative path in a folder, following links as far as the path exists. Returns undefined if it lies outside the folder. Paths
 * from configs and expressions go through here before anything is read or written.
 */
export function insideFolder(folder: string, path: string): string | undefined {
  if (path === '' || path.includes('\0') || isAbsolute(path) || /^[A-Za-z]:|\\/.test(path)) return undefined;
  const root = realpathSync(folder);
  const wanted = resolve(root, path);
  if (!isBelow(root, wanted)) return undefined;
  const real = resolved(wanted);
  return real !== undefined && isBelow(root, real) ? real : undefined;
}

function isBelow(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

// The real path of the part that exists, followed by the rest as written. A dangling link could later lead anywhere, so it is
// refused.
function resolved(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!isMissing(error) || isLink(path)) return undefined;
    const above = resolved(dirname(path));
    return above === undefined ? undefined : join(above, path.slice(dirname(path).length));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
