import { type Cassette, readCassette } from '@tamis/models';
import { readBytes } from '../io/read-bytes.ts';
import { cassetteHalt, refuseNoCassette } from './cassette-halt.ts';

/** A larger cassette is neither a test nor a demo. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Reads a cassette that answers in place of a provider; mistakes in it end the command. */
export async function openCassette(path: string): Promise<Cassette> {
  refuseNoCassette(path);
  const text = (await readBytes(path, MOST_BYTES, 'Give a shorter cassette.')).toString('utf8');
  const reading = readCassette(text);
  if ('cassette' in reading) return reading.cassette;
  throw cassetteHalt(path, reading.problems);
}
