import { readBytes } from '../io/read-bytes.ts';

// The largest input, in bytes; no person would read a longer reply.
const MOST_BYTES = 64 * 1024 * 1024;

// Reads the whole text of a file, or of standard input for `-`.
export async function readAll(name: string): Promise<string> {
  return (await readBytes(name, MOST_BYTES, 'Give one reply.')).toString('utf8');
}
