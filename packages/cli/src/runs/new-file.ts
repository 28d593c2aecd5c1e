import { closeSync, createWriteStream, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '@tamis/files';
import { runNeeding } from '@tamis/pipeline';
import { environment, usage } from '../exit/halt.ts';
import { fileSinks, type Sink, streamSink } from '../io/sink.ts';

export interface NewFile {
  readonly sink: Sink;
  finish(): Promise<void>;
  discard(): void;
}

// Starts writing a file. Devices and pipes are written to directly, since they can't be replaced.
export function newFile(file: string): NewFile {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isDirectory()) throw usage(`${file} is a folder.`, 'Give the path of a file.');
  if (stat !== undefined && !stat.isFile()) return directFile(file);
  refuseOwnFile(file);
  const part = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  const fd = openPart(file, part);
  const sink = streamSink(file, createWriteStream(part, { fd, autoClose: false }));
  return {
    sink,
    async finish() {
      await sink.flush();
      putInPlace(fd, part, file);
    },
    discard() {
      closeSync(fd);
      rmSync(part, { force: true });
    },
  };
}

function directFile(file: string): NewFile {
  const sink = fileSinks([file])[0] as Sink;
  return { sink, finish: () => sink.close(), discard: () => undefined };
}

function openPart(file: string, part: string): number {
  try {
    // The contents of a run are private to its owner.
    return openSync(part, 'w', 0o600);
  } catch (error) {
    const code = errorCode(error);
    const help = code === 'ENOENT' ? 'Its folder does not exist; create it first.' : 'Choose a place where you can write.';
    throw usage(`${file} cannot be written (${code}).`, help);
  }
}

function putInPlace(fd: number, part: string, file: string): void {
  try {
    fsyncSync(fd);
    renameSync(part, file);
  } catch (error) {
    throw environment(`Writing to ${file} failed (${errorCode(error)}).`, 'Check the disk and run the command again.');
  }
}

const SQLITE = 'SQLite format 3\0';

// Refuses to overwrite a file that a run needs to be opened or continued, or any database.
function refuseOwnFile(file: string): void {
  const run = runNeeding(file);
  if (run !== undefined) throw usage(`${file} belongs to the run in ${run}, which needs it.`, 'Write to another file.');
  if (isDatabase(file)) throw usage(`${file} is a database.`, 'Write to another file. If you do not need it, remove it first.');
}

function isDatabase(place: string): boolean {
  if (!existsSync(place)) return false;
  const file = openSync(place, 'r');
  try {
    const start = Buffer.alloc(SQLITE.length);
    return readSync(file, start, 0, start.length, 0) === start.length && start.toString('latin1') === SQLITE;
  } finally {
    closeSync(file);
  }
}
