import { isUtf8 } from 'node:buffer';
import { visible } from '@tamis/core/wording';
import { usage } from '../exit/halt.ts';
import { readBytes } from './read-bytes.ts';

/** The text of a file, or of standard input for `-`, without a byte order mark. `help` is about more bytes than `most`, `inUtf8` about other encodings. */
export async function readText(name: string, most: number, help: string, inUtf8: string): Promise<string> {
  const bytes = await readBytes(name, most, help);
  if (!isUtf8(bytes)) throw usage(`${name === '-' ? 'Standard input' : visible(name)} is not text in UTF-8.`, inUtf8);
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}
