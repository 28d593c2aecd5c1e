import { type DataFile, openDataFile } from '@tamis/files';
import { mistakeHalt } from './mistake-halt.ts';

/** Reads a JSON or YAML file that a command needs; mistakes in it end the command and are shown in place. */
export function readDataFile(path: string, what: string): DataFile {
  const file = openDataFile(path);
  if ('mistakes' in file) throw mistakeHalt(what, path, file.mistakes);
  return file;
}
