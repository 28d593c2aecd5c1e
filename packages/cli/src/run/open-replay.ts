import { statSync } from 'node:fs';
import { CassetteError, FileDeck, type ReplayModel, readCassette, replayModel } from '@tamis/models';
import { usage } from '../exit/halt.ts';
import { readBytes } from '../io/read-bytes.ts';

/** Larger cassettes stay on the disk. */
const MOST_BYTES = 8 * 1024 * 1024;

/** A model that plays a cassette. */
export async function openReplay(path: string): Promise<ReplayModel> {
  if (isLarge(path)) return openLarge(path);
  const reading = readCassette((await readBytes(path, 2 * MOST_BYTES, 'Give a shorter cassette.')).toString('utf8'));
  if ('cassette' in reading) return replayModel(reading.cassette);
  throw noCassette(path, reading.problems);
}

function isLarge(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size > MOST_BYTES;
}

function openLarge(path: string): ReplayModel {
  try {
    return replayModel(FileDeck.open(path));
  } catch (error) {
    throw error instanceof CassetteError ? noCassette(path, error.problems) : error;
  }
}

function noCassette(path: string, problems: CassetteError['problems']): Error {
  const [problem] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return usage(`${path} is not a cassette; line ${problem?.line}: ${problem?.message}${more}`, 'tamis record writes cassettes.');
}
