import { dirname, resolve } from 'node:path';
import type { BrokenFile, Mistake, Place } from '../mistake/mistake.ts';
import { unreadableIn } from '../mistake/unreadable.ts';
import { type DataFile, openDataFile } from '../read/data-file.ts';
import { spotsIn } from '../read/spots-in.ts';
import type { PARTS } from './contract-files.ts';

export function openNamed(contract: DataFile | undefined, part: (typeof PARTS)[number], path: string): DataFile | BrokenFile {
  const file = openDataFile(inFolderOf(contract, path));
  return 'mistakes' in file ? { mistakes: file.mistakes.map((mistake) => whereNamed(mistake, contract, `/${part}`)) } : file;
}

export function inFolderOf(home: DataFile | undefined, path: string): string {
  return home === undefined ? path : resolve(dirname(home.path), path);
}

// A mistake in a file that a contract names; a file that can't be read is reported where it is named.
function whereNamed(mistake: Mistake, contract: DataFile | undefined, pointer: string): Mistake {
  if (unreadableIn(mistake) === undefined) return { ...mistake, path: pointer };
  const place = placeIn(contract, pointer);
  return { ...mistake, path: pointer, pointer, ...(place && { place }) };
}

export function placeIn(file: DataFile | undefined, pointer: string): Place | undefined {
  return file && { file: file.path, text: file.text, span: spotsIn(file)(pointer).value };
}
