import { type Cassette, readCassette } from '@tamis/models';
import { usage } from '../exit/halt.ts';
import { readBytes } from '../io/read-bytes.ts';

/** A larger cassette is neither a test nor a demo. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Reads a cassette that answers in place of a provider; what is wrong with it ends the command. */
export async function openCassette(path: string): Promise<Cassette> {
  const text = (await readBytes(path, MOST_BYTES, 'Give a shorter cassette.')).toString('utf8');
  const reading = readCassette(text);
  if ('cassette' in reading) return reading.cassette;
  const [problem] = reading.problems;
  const more = reading.problems.length > 1 ? ` (and ${reading.problems.length - 1} more)` : '';
  throw usage(`${path} is not a cassette; line ${problem?.line}: ${problem?.message}${more}`, 'tamis record writes cassettes.');
}
