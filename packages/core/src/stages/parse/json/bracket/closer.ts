import { CLOSE_PAREN, COMMA, OPEN_BRACKET, OPEN_PAREN } from '../../../../lib/char.ts';
import type { Json } from '../../../../model/index.ts';
import { closerOf, LOOKAHEAD } from '../lookahead.ts';
import type { ParseFrame, Reader } from '../reader.ts';
import { peekToken } from '../space.ts';
import { isOutOfLayout } from './layout.ts';

// Ends the innermost object or list at the closing bracket at `reader.pos`. Returns undefined if the bracket closes nothing and was left
// out.
export function closeAtBracket(reader: Reader): Json | undefined {
  const frame = reader.top() as ParseFrame;
  const code = reader.text.charCodeAt(reader.pos);
  if (code === closerOf(frame)) {
    dropTrailingComma(reader, frame);
    reader.pos++;
    return finish(reader, frame, reader.pos - 1);
  }
  return closeMismatched(reader, frame, code);
}

// Removes the finished object or list from the stack.
export function finish(reader: Reader, frame: ParseFrame, closedAt: number): Json {
  reader.stack.pop();
  if (frame.isObject) return frame.object;
  const list = reader.items.take(frame.count);
  if (frame.opener === OPEN_BRACKET) return list;
  // If the text is cut, there is no telling whether a comma was to follow the only item, as in a tuple of one.
  const isCut = closedAt >= reader.end;
  const isSingle = frame.opener === OPEN_PAREN && list.length === 1 && !isCut && frame.comma === -1;
  recordBrackets(reader, frame, closedAt, isSingle);
  if (isSingle && isAmongTuples(reader, closedAt)) reader.edit('parse.tuple-of-one', frame.at, '(', '');
  return isSingle ? (list[0] as Json) : list;
}

// `[("a", "b"), ("c")]`: whether the item before or after parentheses is a tuple, so that they may be meant as one too.
function isAmongTuples(reader: Reader, closedAt: number): boolean {
  const parent = reader.top();
  if (parent === undefined || parent.isObject) return false;
  if (parent.count > 0) return Array.isArray(reader.items.last());
  const bound = Math.min(reader.end, closedAt + LOOKAHEAD);
  const comma = peekToken(reader, closedAt + 1, bound);
  return reader.at(comma) === COMMA && reader.at(peekToken(reader, comma + 1, bound)) === OPEN_PAREN;
}

function recordBrackets(reader: Reader, frame: ParseFrame, closedAt: number, isSingle: boolean): void {
  const code = frame.opener === OPEN_PAREN ? 'parse.tuple' : 'parse.set';
  reader.edit(code, frame.at, String.fromCharCode(frame.opener), isSingle ? '' : '[');
  reader.edit(code, closedAt, reader.text.slice(closedAt, reader.pos), isSingle ? '' : ']');
}

// Drops the comma after the last entry. The frame remembers it, because a tuple with one item is written `(x,)`. Before a bracket outside
// of the layout an entry may be lost.
export function dropTrailingComma(reader: Reader, frame: ParseFrame): void {
  const { comma } = frame;
  if (comma === -1) return;
  // The comma may be on the line of the bracket, before it.
  const at = comma + 1 === reader.pos ? comma : reader.pos;
  const taken = isOutOfLayout(reader, frame, at, true) ? 'parse.guessed-mark' : 'parse.trailing-comma';
  reader.edit(taken, comma, ',', '', reader.containerPointer());
}

function closeMismatched(reader: Reader, frame: ParseFrame, code: number): Json | undefined {
  const partner = partnerLevel(reader, code);
  if (partner < 0) return closeOrSkip(reader, frame, code);
  // The bracket belongs further out: what is open inside it was not closed.
  dropTrailingComma(reader, frame);
  reader.edit('parse.guessed-closer', reader.pos, '', closerText(frame), reader.containerPointer());
  return finish(reader, frame, reader.pos);
}

function partnerLevel(reader: Reader, code: number): number {
  for (let i = reader.stack.length - 1; i >= 0; i--) if (closerOf(reader.stack[i] as ParseFrame) === code) return i;
  return -1;
}

function peekPast(reader: Reader): number {
  return peekToken(reader, reader.pos + 1, Math.min(reader.end, reader.pos + LOOKAHEAD));
}

function closeOrSkip(reader: Reader, frame: ParseFrame, code: number): Json | undefined {
  const next = peekPast(reader);
  const isLast = next >= reader.end || (reader.stack.length === 1 && code !== CLOSE_PAREN && reader.at(next) !== COMMA);
  if (isLast) return replaceCloser(reader, frame);
  return skipCloser(reader);
}

function replaceCloser(reader: Reader, frame: ParseFrame): Json {
  dropTrailingComma(reader, frame);
  reader.edit('parse.guessed-closer', reader.pos, reader.text.charAt(reader.pos), closerText(frame), reader.containerPointer());
  reader.pos++;
  return finish(reader, frame, reader.pos);
}

export function closerText(frame: ParseFrame): string {
  return frame.isObject || frame.opener === OPEN_BRACKET ? String.fromCharCode(closerOf(frame)) : '';
}

function skipCloser(reader: Reader): undefined {
  reader.edit('parse.stray-closer', reader.pos, reader.text.charAt(reader.pos), '', reader.containerPointer());
  reader.pos++;
  return undefined;
}
