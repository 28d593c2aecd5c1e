import { type Dir, type Dirent, opendirSync, statSync } from 'node:fs';
import { errorCode, unreadableFile } from '@tamis/files';
import { environment, type Halt } from '../exit/halt.ts';
import { unreadableHalt } from '../io/unreadable-halt.ts';

const SLASH = Buffer.from('/');

export interface WalkNotes {
  // Links to folders, which are not followed because they could lead out of the folder or form a loop.
  links: number;
  // Links whose target does not exist, or is not accessible.
  lost: number;
  // Folders that could not be read.
  readonly unreadable: { count: number; first: string };
}

// All files in a folder and its subfolders, as paths in bytes, because a name may not be UTF-8. Links to files count as files; other links
// are only counted. Only the folders on the way to the current file are held open, so memory does not grow with the tree.
export function* walkTree(root: string, notes: WalkNotes): Generator<Buffer> {
  const top = root.replace(/(?<=.)\/+$/, '');
  const start = Buffer.from(top);
  const stack: { readonly dir: Dir; readonly path: Buffer }[] = [{ dir: openTop(root), path: start }];
  try {
    for (let level = stack.at(-1); level !== undefined; level = stack.at(-1)) {
      const entry = nextEntry(level.dir, level.path, notes);
      if (entry === null) {
        stack.pop()?.dir.closeSync();
        continue;
      }
      const path = joined(level.path, entry.name);
      if (entry.isDirectory()) {
        const dir = openBelow(path, notes);
        if (dir !== undefined) stack.push({ dir, path });
      } else if (entry.isFile() || (entry.isSymbolicLink() && isLinkToFile(path, notes))) yield path;
    }
  } finally {
    for (const { dir } of stack) dir.closeSync();
  }
}

function joined(folder: Buffer, name: Buffer): Buffer {
  return folder.at(-1) === 0x2f ? Buffer.concat([folder, name]) : Buffer.concat([folder, SLASH, name]);
}

const OPTIONS = { encoding: 'buffer' as BufferEncoding, bufferSize: 1024 };

function openTop(root: string): Dir {
  try {
    return opendirSync(root, OPTIONS);
  } catch (error) {
    throw unreadableHalt(unreadableFile(root, error));
  }
}

function openBelow(path: Buffer, notes: WalkNotes): Dir | undefined {
  try {
    return opendirSync(path, OPTIONS);
  } catch (error) {
    noteUnreadable(path, error, notes);
    return undefined;
  }
}

// The next entry of a folder; undefined if the folder can't be read any further.
function nextEntry(dir: Dir, path: Buffer, notes: WalkNotes): Dirent<Buffer> | null {
  try {
    return dir.readSync() as unknown as Dirent<Buffer> | null;
  } catch (error) {
    noteUnreadable(path, error, notes);
    return null;
  }
}

function noteUnreadable(path: Buffer, error: unknown, notes: WalkNotes): void {
  const code = errorCode(error);
  if (BROKEN.has(code)) throw deviceHalt(path, code);
  if (notes.unreadable.count++ === 0) notes.unreadable.first = path.toString('utf8');
}

// Errors that affect more than one folder, so that everything after them would fail too.
const BROKEN: ReadonlySet<string> = new Set(['EIO', 'EMFILE', 'ENFILE', 'ENOMEM']);

function deviceHalt(path: Buffer, code: string): Halt {
  return environment(`Reading ${path.toString('utf8')} failed (${code}).`, 'Everything found before that was written.');
}

// Whether a link leads to a file. Broken, circular and inaccessible links do not.
function isLinkToFile(path: Buffer, notes: WalkNotes): boolean {
  const target = targetOf(path);
  if (target === undefined) notes.lost++;
  else if (target.isDirectory()) notes.links++;
  return target?.isFile() === true;
}

function targetOf(path: Buffer): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = errorCode(error);
    if (BROKEN.has(code)) throw deviceHalt(path, code);
    return undefined;
  }
}
