import { isPlainSpace, isQuote, OPEN_PAREN, SINGLE_QUOTE } from '../../../lib/char.ts';
import { liberty, type ParseFrame, type Reader } from './reader.ts';

const NUMBER_GAP = liberty('parse.number-gap');
const MISSING_COMMA = liberty('parse.missing-comma');
const AMBIGUOUS_QUOTES = liberty('parse.ambiguous-quotes');
const GUESSED_QUOTE = liberty('parse.guessed-quote');

/** The comma is put where the next item starts, so that nothing left out in between is lost. */
export function insertItemComma(reader: Reader, frame: ParseFrame): void {
  const taken = isSwapped(reader.text, reader.pos)
    ? GUESSED_QUOTE
    : mayBeOneString(reader, frame)
      ? AMBIGUOUS_QUOTES
      : frame.gap
        ? NUMBER_GAP
        : MISSING_COMMA;
  reader.note(taken, reader.pos, '', ',', reader.containerPointer());
  frame.gap = false;
}

/** `("one " "two")`, `['one ' 'two']`: Python joins strings side by side. JSON has neither parentheses nor single quotes. */
function mayBeOneString(reader: Reader, frame: ParseFrame): boolean {
  const { text, pos } = reader;
  if (!isQuote(reader.at(pos)) || typeof reader.items.last() !== 'string') return false;
  return (
    frame.opener === OPEN_PAREN || text.charCodeAt(pos) === SINGLE_QUOTE || text.charCodeAt(lastSolid(text, pos)) === SINGLE_QUOTE
  );
}

/** The comma belongs before the key that starts at `at`, and so does its edit: before those from `index` on. */
export function insertEntryComma(reader: Reader, at: number, index: number): void {
  const { code, safety } = isSwapped(reader.text, at) ? GUESSED_QUOTE : MISSING_COMMA;
  const change = { code, safety, path: reader.containerPointer(), before: '', after: ',', at } as const;
  if (index === reader.changes.length) reader.add(change);
  else reader.changes.splice(index, 0, change);
}

/** `"x,"` and then no comma: the quote may stand on the wrong side of it. */
const SWAPPED = /,["'”’]\s*$/;

function isSwapped(text: string, at: number): boolean {
  return mayBeSwapped(text, at) && SWAPPED.test(text.slice(Math.max(0, at - 32), at));
}

/** The quick no: another character than a quote, or one behind another than a comma. */
function mayBeSwapped(text: string, at: number): boolean {
  const pos = lastSolid(text, at);
  const code = text.charCodeAt(pos);
  return code === 0x22 || code === 0x27 ? text.charCodeAt(pos - 1) === 0x2c : !(code > 0x20 && code < 0x7f);
}

/** The last character before an offset that is not white space, unless it is far away. */
function lastSolid(text: string, at: number): number {
  let pos = at - 1;
  while (pos > at - 32 && isPlainSpace(text.charCodeAt(pos))) pos--;
  return pos;
}
