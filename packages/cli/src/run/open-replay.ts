import { type ReplayModel, readCassette, replayModel } from '@tamis/models';
import { usage } from '../exit/halt.ts';
import { readBytes } from '../io/read-bytes.ts';

/** Longer texts can't be held in one piece. */
const MOST_BYTES = 512 * 1024 * 1024;

/** A model that plays a cassette. */
export async function openReplay(path: string): Promise<ReplayModel> {
  const reading = readCassette((await readBytes(path, MOST_BYTES, 'Give a shorter cassette.')).toString('utf8'));
  if ('cassette' in reading) return replayModel(reading.cassette);
  const [problem] = reading.problems;
  const more = reading.problems.length > 1 ? ` (and ${reading.problems.length - 1} more)` : '';
  throw usage(`${path} is not a cassette; line ${problem?.line}: ${problem?.message}${more}`, 'tamis record writes cassettes.');
}
