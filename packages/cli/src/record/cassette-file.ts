import { existsSync, fsyncSync, readFileSync, type Stats, statSync } from 'node:fs';
import { errorCode } from '@tamis/files';
import { readCassette } from '@tamis/models';
import { usage } from '../exit/halt.ts';
import { AppendFile } from '../io/append-file.ts';
import { cassetteHalt } from '../load/cassette-halt.ts';

export class CassetteFile extends AppendFile {
  readonly isNew: boolean;

  constructor(path: string, append: boolean) {
    const known = contentOf(path);
    if (known !== '' && !append) throw usage(`${path} exists already.`, 'Choose another name, or append to it with `--append`.');
    if (known !== '') checkEnd(path, known);
    super(path);
    this.isNew = known === '';
  }

  override close(): void {
    try {
      fsyncSync(this.fd);
    } catch (error) {
      // Pipes and devices can't be synced.
      if (errorCode(error) !== 'EINVAL') throw error;
    } finally {
      super.close();
    }
  }
}

// The contents of a file. Devices and pipes are not read, because some of them never end.
function contentOf(path: string): string {
  try {
    const isEmpty = !existsSync(path) || isDevice(statSync(path));
    return isEmpty ? '' : readFileSync(path, 'utf8');
  } catch (error) {
    throw usage(`${path} cannot be read (${errorCode(error)}).`, 'Give the path of a file.');
  }
}

function isDevice(stats: Stats): boolean {
  return !stats.isFile() && !stats.isDirectory();
}

function checkEnd(path: string, content: string): void {
  const reading = readCassette(content);
  if ('problems' in reading) throw cassetteHalt(path, reading.problems, 'Choose another name.');
  if (!content.endsWith('\n'))
    throw usage(`The last line of ${path} does not end with a line break.`, 'End it with a line break, or remove it.');
}
