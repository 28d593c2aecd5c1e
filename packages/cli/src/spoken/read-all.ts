import { usage } from '../exit/halt.ts';
import { openSource } from '../io/source.ts';

/** More than this is no reply that a person looks at. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The whole text of a file, or of standard input for `-`. */
export async function readAll(name: string): Promise<string> {
  const source = openSource(name);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for (;;) {
      const space = Buffer.allocUnsafe(1 << 16);
      const count = await source.read(space);
      if (count === 0) return Buffer.concat(chunks).toString('utf8');
      chunks.push(space.subarray(0, count));
      size += count;
      if (size > MOST_BYTES) throw usage(`${name} has more than ${MOST_BYTES} bytes.`, 'Give one reply.');
    }
  } finally {
    source.stop();
  }
}
