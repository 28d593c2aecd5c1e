import { isQuote, OPEN_PAREN, SINGLE_QUOTE } from '../../../../lib/char.ts';
import { liberty, type ParseFrame, type Reader } from '../reader.ts';

const NUMBER_GAP = liberty('parse.number-gap');
const MISSING_COMMA = liberty('parse.missing-comma');
const AMBIGUOUS_QUOTES = liberty('parse.ambiguous-quotes');

/** The comma is inserted where the next item starts, so that nothing left out in between is lost. */
export function insertItemComma(reader: Reader, frame: ParseFrame): void {
  const taken = mayBeOneString(reader, frame) ? AMBIGUOUS_QUOTES : frame.gap ? NUMBER_GAP : MISSING_COMMA;
  reader.note(taken, reader.pos, '', ',', reader.containerPointer());
  frame.gap = false;
}

/** `("one " "two")`, `['one ' 'two']`: Python joins strings side by side. JSON has neither parentheses nor single quotes. */
function mayBeOneString(reader: Reader, frame: ParseFrame): boolean {
  const { text, pos } = reader;
  if (!isQuote(reader.at(pos)) || typeof reader.items.last() !== 'string') return false;
  const before = text.slice(Math.max(0, pos - 32), pos);
  return frame.opener === OPEN_PAREN || text.charCodeAt(pos) === SINGLE_QUOTE || /'\s*$/.test(before);
}

/** The comma belongs before the key that starts at `at`, and so does its edit: before those from `index` on. */
export function insertEntryComma(reader: Reader, at: number, index: number): void {
  const { code, safety } = MISSING_COMMA;
  const change = { code, safety, path: reader.containerPointer(), before: '', after: ',', at } as const;
  if (index === reader.changes.length) reader.add(change);
  else reader.changes.splice(index, 0, change);
}
