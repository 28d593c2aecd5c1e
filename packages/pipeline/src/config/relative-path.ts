/** Whether a relative path, as written, stays in the folder it is relative to. Links are not followed. */
export function isInsidePath(path: string): boolean {
  if (path === '' || /[\p{Cc}\\]/u.test(path) || /^(?:\/|[A-Za-z]:)/.test(path)) return false;
  let depth = 0;
  for (const part of path.split('/')) {
    if (part === '..') depth--;
    else if (part !== '' && part !== '.') depth++;
    if (depth < 0) return false;
  }
  return depth > 0;
}
