import { classAt, LETTER } from './char-class.ts';
import { endsWord } from './word-edges.ts';

/** What languages with Latin letters add to a word for more than one, or for what belongs to it. */
const ENDINGS = ['s', 'es'];

/** The shortest word that may go on: `a` in `as` is another word. */
const SHORTEST = 3;

/** Whether a word that starts and ends at two offsets only goes on with an ending: `cathode` in `cathodes`. */
export function isPlural(text: string, start: number, end: number): boolean {
  if (end - start < SHORTEST || classAt(text, end - 1) !== LETTER) return false;
  return ENDINGS.some((ending) => text.startsWith(ending, end) && endsWord(text, end + ending.length));
}
