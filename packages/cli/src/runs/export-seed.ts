import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '@tamis/files';
import { type OpenedRun, seedFiles, seedLines, seedSteps } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';
import { type NewFile, newFile } from './new-file.ts';
import { counted } from './spent-text.ts';

/** Lines between two waits for the files. */
const LINES = 200;

/** Writes the files that Octobatch keeps of each step. They appear when all of them are finished. */
export async function exportSeed(run: OpenedRun, folder: string, isStopped: () => boolean): Promise<void> {
  makeFolder(folder);
  const names = seedSteps(run).flatMap(({ name }) => Object.values(seedFiles(name)));
  const files = new Map(names.map((name) => [name, newFile(path.join(folder, name))] as const));
  try {
    await fill(run, files, isStopped);
    for (const file of files.values())
      if (isStopped()) file.discard();
      else await file.finish();
  } catch (error) {
    for (const file of files.values()) file.discard();
    throw error;
  }
  if (!isStopped()) process.stderr.write(`${counted(files.size)} files in ${folder}\n`);
}

async function fill(run: OpenedRun, files: ReadonlyMap<string, NewFile>, isStopped: () => boolean): Promise<void> {
  let lines = 0;
  for await (const { file, line } of seedLines(run)) {
    if (isStopped()) return;
    files.get(file)?.sink.write(`${line}\n`);
    if (++lines % LINES === 0) for (const { sink } of files.values()) await sink.flush();
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw usage(`The folder ${folder} can't be created (${errorCode(error)}).`, 'Choose another path.');
  }
}
