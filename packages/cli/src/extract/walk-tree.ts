import { type Dir, type Dirent, opendirSync, statSync } from 'node:fs';
import { errorCode, unreadableFile } from '@tamis/files';
import { environment } from '../exit/halt.ts';
import { unreadableHalt } from '../io/unreadable-halt.ts';

const SLASH = Buffer.from('/');

/** What a walk through a folder did not go into. */
export interface WalkNotes {
  /** Links to folders: whoever follows them leaves the folder, or never ends. */
  links: number;
  /** Folders that could not be read. */
  readonly unreadable: { count: number; first: string };
}

/**
 * The files in a folder and all folders below it, as paths in bytes: a name need not be UTF-8. Links to files are files; links to
 * folders are counted. Only the folders on the way to a file are held open, so memory does not grow with the tree.
 */
export function* walkTree(root: string, notes: WalkNotes): Generator<Buffer> {
  const top = root.replace(/(?<=.)\/+$/, '');
  const start = Buffer.from(top);
  const stack: { readonly dir: Dir; readonly path: Buffer }[] = [{ dir: openTop(root), path: start }];
  try {
    for (let level = stack.at(-1); level !== undefined; level = stack.at(-1)) {
      const entry = level.dir.readSync() as unknown as Dirent<Buffer> | null;
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

/** A folder that may not be read, or is gone by now, is counted; a device that fails ends the walk. */
function openBelow(path: Buffer, notes: WalkNotes): Dir | undefined {
  try {
    return opendirSync(path, OPTIONS);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EIO' || code === 'EMFILE' || code === 'ENFILE')
      throw environment(`Reading ${path.toString('utf8')} failed (${code}).`, 'What was found before was written.');
    if (notes.unreadable.count++ === 0) notes.unreadable.first = path.toString('utf8');
    return undefined;
  }
}

/** A link that leads nowhere is not a file. */
function isLinkToFile(path: Buffer, notes: WalkNotes): boolean {
  const target = statSync(path, { throwIfNoEntry: false });
  if (target?.isDirectory()) notes.links++;
  return target?.isFile() === true;
}
