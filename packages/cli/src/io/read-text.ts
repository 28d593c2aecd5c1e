import { isUtf8 } from 'node:buffer';
import { visible } from '@tamis/core/wording';
import { usage } from '../exit/halt.ts';
import { readBytes } from './read-bytes.ts';

// Reads the text of a file, or of standard input for `-`, without its byte order mark. `help` is shown if there are more than `most` bytes,
// `inUtf8` if the text is in another encoding.
export async function readText(name: string, most: number, help: string, inUtf8: string): Promise<string> {
  const bytes = await readBytes(name, most, help);
  if (!isUtf8(bytes)) throw usage(`${name === '-' ? 'Standard input' : visible(name)} is not text in UTF-8.`, inUtf8);
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}
