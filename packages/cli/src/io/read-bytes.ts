import { usage } from '../exit/halt.ts';
import { openSource } from './source.ts';

// Reads all bytes of a file, or of standard input for `-`. The command ends with `help` if there are more than `most`.
export async function readBytes(name: string, most: number, help: string): Promise<Buffer> {
  const source = openSource(name);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for (;;) {
      const space = Buffer.allocUnsafe(1 << 16);
      const count = await source.read(space);
      if (count === 0) return Buffer.concat(chunks);
      chunks.push(space.subarray(0, count));
      size += count;
      if (size > most) throw usage(`${name === '-' ? 'Standard input' : name} has more than ${most} bytes.`, help);
    }
  } finally {
    source.stop();
  }
}
