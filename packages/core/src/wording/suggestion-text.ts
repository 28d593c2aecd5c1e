import { closestWord } from '../lib/closest-word.ts';
import { codeOf } from './visible.ts';

// Matches characters that nobody sees, and letters that look like others, because a message would not show how they differ from the
// intended ones.
const UNSEEN = /[\p{C}\p{Z}\p{M}]|(?!\p{Script=Latin})\p{L}/u;

// Listing more than this many adds nothing.
const MOST_CHARACTERS = 3;

/**
 * Returns a sentence, with a leading space, that suggests the closest names. The result is empty if nothing is close. If the written text
 * may look the same, the sentence says how it differs.
 */
export function suggestionText(near: string | readonly string[] | undefined, written: string): string {
  const words = typeof near === 'string' ? [near] : (near ?? []);
  if (words.length === 0) return '';
  const characters = unseenCharacters(written, words.join(''));
  const more = characters.length === 0 ? '' : ` What was written contains ${characters.join(' and ')}.`;
  return ` Did you mean ${words.map((word) => `\`${word}\``).join(' or ')}?${more}`;
}

export function nearText(written: string, names: readonly string[]): string {
  return suggestionText(closestWord(written, names), written);
}

// More names than this are not listed, because nobody would read them.
const MOST_NAMES = 16;

export function namesText(written: string, names: readonly string[]): string {
  const near = closestWord(written, names);
  if (near !== undefined || names.length > MOST_NAMES) return suggestionText(near, written);
  return ` There are ${names.map((name) => `\`${name}\``).join(', ')}.`;
}

function unseenCharacters(written: string, known: string): readonly string[] {
  const characters = new Set<string>();
  // A space is seen between two words, not at an end.
  const seen = written.trim() === written ? ' ' : '';
  for (const character of written) {
    const isPlain =
      character === seen || known.includes(character) || !(UNSEEN.test(character) || character.normalize('NFKC') !== character);
    if (!isPlain && characters.size < MOST_CHARACTERS) characters.add(codeOf(character));
  }
  return [...characters];
}
