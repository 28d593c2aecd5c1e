import { utf8Bytes } from '../lib/utf8.ts';
import { visible } from './visible.ts';

/** Characters that mean nothing to any shell, wherever in a word they are. */
const PLAIN = /^[\w@:,./+-]+$/;

/**
 * A text as one word of a POSIX shell, so that a command we print can be pasted: it stays as it is, or is put in single quotes.
 * Characters that a terminal would obey or hide can't be pasted, so `printf` writes them.
 */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  if (visible(text) === text) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return `"$(printf '${[...utf8Bytes(text)].map(printed).join('')}')"`;
}

/** The same as the last argument of a command; one that begins like a flag follows `--`, which ends the flags. */
export function shellArgument(text: string): string {
  return `${text.startsWith('-') ? '-- ' : ''}${shellWord(text)}`;
}

/** A byte in the format of `printf`. */
function printed(byte: number): string {
  const character = String.fromCharCode(byte);
  return byte < 0x80 && PLAIN.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
}
