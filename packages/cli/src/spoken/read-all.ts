import { readBytes } from '../io/read-bytes.ts';

/** More than this is no reply that a person looks at. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The whole text of a file, or of standard input for `-`. */
export async function readAll(name: string): Promise<string> {
  return (await readBytes(name, MOST_BYTES, 'Give one reply.')).toString('utf8');
}
