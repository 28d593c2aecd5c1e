import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environment, usage } from '../exit/halt.ts';
import { ownPath } from '../io/own-folder.ts';

/** A folder with the files of the demo. */
export interface DemoFolder {
  readonly folder: string;
  /** Whether a demo has run in it before. */
  readonly isOld: boolean;
}

/** Creates the folder of a demo, or reuses that of an earlier one; a folder with other files is never touched. */
export function demoFolder(out: string | undefined): DemoFolder {
  const folder = out === undefined ? mkdtempSync(path.join(tmpdir(), 'tamis-demo-')) : path.resolve(out);
  if (existsSync(path.join(folder, 'refund', 'shop.yaml')) && existsSync(path.join(folder, '.tamis')))
    return { folder, isOld: true };
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw usage(`${folder} contains other files.`, 'Give --out a new or empty folder, or none at all.');
  try {
    mkdirSync(folder, { recursive: true });
    cpSync(ownPath('demo'), folder, { recursive: true });
  } catch (error) {
    throw environment(`${folder} can't be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { folder, isOld: false };
}
