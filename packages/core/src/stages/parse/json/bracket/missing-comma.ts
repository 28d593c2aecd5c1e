import { isQuote, OPEN_PAREN, SINGLE_QUOTE } from '../../../../lib/char.ts';
import type { ParseFrame, Reader } from '../reader.ts';

/** Inserts a missing comma where the next item starts, so that nothing left out before it is lost. */
export function insertItemComma(reader: Reader, frame: ParseFrame): void {
  const taken = mayBeOneString(reader, frame) ? 'parse.ambiguous-quotes' : frame.gap ? 'parse.number-gap' : 'parse.missing-comma';
  reader.edit(taken, reader.pos, '', ',', reader.containerPointer());
  frame.gap = false;
}

/** `("one " "two")`, `['one ' 'two']`: Python joins strings side by side. JSON has neither parentheses nor single quotes. */
function mayBeOneString(reader: Reader, frame: ParseFrame): boolean {
  const { text, pos } = reader;
  if (!isQuote(reader.at(pos)) || typeof reader.items.last() !== 'string') return false;
  const before = text.slice(Math.max(0, pos - 32), pos);
  return frame.opener === OPEN_PAREN || text.charCodeAt(pos) === SINGLE_QUOTE || /'\s*$/.test(before);
}

/** Inserts a missing comma before the key that starts at `at`. Its edit is placed before the edits from `index` on. */
export function insertEntryComma(reader: Reader, at: number, index: number): void {
  const { changes } = reader;
  reader.edit('parse.missing-comma', at, '', ',', reader.containerPointer());
  if (index < changes.length - 1) changes.splice(index, 0, ...changes.splice(-1));
}
