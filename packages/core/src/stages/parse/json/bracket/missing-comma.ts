import type { StageCode } from '../../../../codes/stage-codes.ts';
import { isQuote, OPEN_PAREN, SINGLE_QUOTE } from '../../../../lib/char.ts';
import type { ParseFrame, Reader } from '../reader.ts';
import { isOutOfLayout } from './layout.ts';

/** Inserts a missing comma where the next item starts, so that nothing left out before it is lost. */
export function insertItemComma(reader: Reader, frame: ParseFrame): void {
  const taken = mayBeOneString(reader, frame)
    ? 'parse.ambiguous-quotes'
    : frame.gap
      ? 'parse.number-gap'
      : commaCode(reader, frame, reader.pos);
  reader.edit(taken, reader.pos, '', ',', reader.containerPointer());
  frame.gap = false;
}

/**
 * Returns the code for a comma. If the other entries have lines of their own, an entry elsewhere may be what a loss brought together. A
 * word after a quote may belong to the string.
 */
function commaCode(reader: Reader, frame: ParseFrame, at: number): StageCode {
  const isGuess =
    isOutOfLayout(reader, frame, at, false) ||
    (frame.isObject && WORD_AFTER_QUOTE.test(reader.text.slice(Math.max(0, at - 32), at + 1)));
  return isGuess ? 'parse.guessed-mark' : 'parse.missing-comma';
}

const WORD_AFTER_QUOTE = /["'`´«»‘-‟][ \t]*[^\s"'`´«»‘-‟]$/;

/** `("one " "two")`, `['one ' 'two']`: Python joins strings side by side. JSON has neither parentheses nor single quotes. */
function mayBeOneString(reader: Reader, frame: ParseFrame): boolean {
  const { text, pos } = reader;
  if (!isQuote(reader.at(pos)) || typeof reader.items.last() !== 'string') return false;
  const before = text.slice(Math.max(0, pos - 32), pos);
  return frame.opener === OPEN_PAREN || text.charCodeAt(pos) === SINGLE_QUOTE || /'\s*$/.test(before);
}

/**
 * Inserts a missing comma before a key that starts at `at`. Its edit is placed before the edits from `index` on. An entry that is written
 * twice loses nothing.
 */
export function insertEntryComma(reader: Reader, frame: ParseFrame, key: string, at: number, index: number): void {
  const { changes } = reader;
  const taken = Object.hasOwn(frame.object, key) ? 'parse.missing-comma' : commaCode(reader, frame, at);
  reader.edit(taken, at, '', ',', reader.containerPointer());
  if (index < changes.length - 1) changes.splice(index, 0, ...changes.splice(-1));
}
