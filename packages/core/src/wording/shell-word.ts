import { utf8Bytes } from '../lib/utf8.ts';
import { visible } from './visible.ts';

const PLAIN = /^[\w@:,./+-]+$/;

/**
 * Quotes a string as one POSIX shell word, so that a printed command can be pasted. Plain words are unchanged, and others are put in single
 * quotes. Characters that a terminal would obey or hide cannot be pasted, so `printf` writes them.
 */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  if (visible(text) === text) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return `"$(printf '${[...utf8Bytes(text)].map(printed).join('')}')"`;
}

/** Quotes a string as the last argument of a command. If it begins like a flag, it follows `--`, which ends the flags. */
export function shellArgument(text: string): string {
  return `${text.startsWith('-') ? '-- ' : ''}${shellWord(text)}`;
}

// A byte in the format of `printf`.
function printed(byte: number): string {
  const character = String.fromCharCode(byte);
  return byte < 0x80 && PLAIN.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
}
