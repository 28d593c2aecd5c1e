import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '@tamis/files';
import { type OpenedRun, seedLines } from '@tamis/pipeline';
import { environment, usage } from '../exit/halt.ts';

const PARTS = ['input', 'chunks', 'MANIFEST.json'];

// The maximum number of characters held in memory before they are written.
const MOST_HELD = 4_000_000;

export async function writeSeedFolder(run: OpenedRun, folder: string, isStopped: () => boolean): Promise<number | undefined> {
  for (const part of PARTS)
    if (existsSync(path.join(folder, part)))
      throw usage(`${folder} already has ${part}.`, 'Choose a new folder: files left from another run would be read as well.');
  const staged = path.join(folder, `.seed.${process.pid}.part`);
  try {
    makeFolder(staged);
    const files = await fill(run, staged, isStopped);
    if (files === undefined) return undefined;
    for (const part of PARTS)
      if (existsSync(path.join(staged, part))) renameSync(path.join(staged, part), path.join(folder, part));
    return files;
  } catch (error) {
    const code = errorCode(error);
    if (!code.startsWith('E')) throw error;
    throw environment(`Writing to ${folder} failed (${code}).`, 'Check the disk and run the command again.');
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

async function fill(run: OpenedRun, staged: string, isStopped: () => boolean): Promise<number | undefined> {
  const begun = new Set<string>();
  const held = new Map<string, string[]>();
  let size = 0;
  const flush = () => {
    for (const [file, lines] of held) {
      const place = path.join(staged, file);
      if (!begun.has(file)) makeFolder(path.dirname(place));
      begun.add(file);
      // The contents of a run are private to its owner.
      appendFileSync(place, lines.join(''), { mode: 0o600 });
    }
    held.clear();
    size = 0;
  };
  for await (const { file, line } of seedLines(run)) {
    if (isStopped()) return undefined;
    held.set(file, held.get(file) ?? []);
    held.get(file)?.push(`${line}\n`);
    size += line.length;
    if (size > MOST_HELD) flush();
  }
  flush();
  return begun.size;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw usage(`The folder ${folder} can't be created (${errorCode(error)}).`, 'Choose another path.');
  }
}
