import type { StageCode } from '../../../../codes/stage-codes.ts';
import { isQuote, OPEN_PAREN, SINGLE_QUOTE } from '../../../../lib/char.ts';
import type { Change } from '../../../../model/index.ts';
import { LONGEST_GAP } from '../lookahead.ts';
import type { ParseFrame, Reader } from '../reader.ts';
import { isOutOfLayout } from './layout.ts';

// Inserts a missing comma where the next item starts, so that nothing left out before it is lost.
export function insertItemComma(reader: Reader, frame: ParseFrame): void {
  const taken = mayBeOneString(reader, frame)
    ? 'parse.ambiguous-quotes'
    : frame.gap
      ? 'parse.number-gap'
      : commaCode(isOutOfLayout(reader, frame, reader.pos, false));
  reader.edit(taken, reader.pos, '', ',', reader.containerPointer());
  frame.gap = false;
}

// `("one " "two")`, `['one ' 'two']`: Python joins strings side by side. JSON has neither parentheses nor single quotes.
function mayBeOneString(reader: Reader, frame: ParseFrame): boolean {
  const { text, pos } = reader;
  if (!isQuote(reader.at(pos)) || typeof reader.items.last() !== 'string') return false;
  const before = text.slice(Math.max(0, pos - 32), pos);
  return frame.opener === OPEN_PAREN || text.charCodeAt(pos) === SINGLE_QUOTE || /'\s*$/.test(before);
}

// Inserts a missing comma before a key that starts at `at`. Its edit is placed before the edits from `index` on. An entry that is written
// twice loses nothing.
export function insertEntryComma(reader: Reader, frame: ParseFrame, key: string, at: number, index: number): void {
  const { changes } = reader;
  const isOdd = !Object.hasOwn(frame.object, key) && isOutOfLayout(reader, frame, at, false);
  reader.edit(commaCode(isOdd || mayBeText(reader, at)), at, '', ',', reader.containerPointer());
  if (index < changes.length - 1) changes.splice(index, 0, changes.pop() as Change);
}

function commaCode(isOdd: boolean): StageCode {
  return isOdd ? 'parse.guessed-mark' : 'parse.missing-comma';
}

function mayBeText({ text }: Reader, at: number): boolean {
  return WORD_AFTER_QUOTE.test(text.slice(Math.max(0, at - LONGEST_GAP - 1), at + 1));
}

const WORD_AFTER_QUOTE = /["'`´«»‘-‟][ \t]*[^\s"'`´«»‘-‟]$/;
