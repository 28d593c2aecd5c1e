import type { Folder } from './folder.ts';

export function tellOutside(folder: Folder, file: string, path: string): void {
  if (isInsidePath(file)) return;
  folder.add({ code: 'pipeline.outside-folder', severity: 'error', path, args: { path: file, folder: 'of the run' } });
}

function isInsidePath(path: string): boolean {
  if (path === '' || /[\p{Cc}\\]/u.test(path) || /^(?:\/|[A-Za-z]:)/.test(path)) return false;
  let depth = 0;
  for (const part of path.split('/')) {
    if (part === '..') depth--;
    else if (part !== '' && part !== '.') depth++;
    if (depth < 0) return false;
  }
  return depth > 0;
}
