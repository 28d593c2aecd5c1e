import type { StageCode } from '../../../../codes/stage-codes.ts';
import { DOT, isDigit, isQuote, MINUS, PLUS } from '../../../../lib/char.ts';
import type { Json } from '../../../../model/index.ts';
import type { ValuePlace } from '../place.ts';
import type { Reader } from '../reader.ts';
import { peekToken } from '../space.ts';
import { readString } from '../text/string.ts';
import { readNumber } from './number.ts';
import { readWord } from './word.ts';

// Reads the string, number or word that starts with the character `code` at `reader.pos`.
export function readScalar(reader: Reader, code: number, place: ValuePlace): Json {
  if (isQuote(code)) return readStrings(reader, place);
  if (isDigit(code) || code === MINUS || code === PLUS || code === DOT) return readNumber(reader, place);
  return readWord(reader, place);
}

// Reads a string, or several joined with `+` as in JavaScript.
function readStrings(reader: Reader, place: ValuePlace): string {
  const start = reader.pos;
  const mark = reader.changes.length;
  let value = readString(reader, place);
  let joined = false;
  for (;;) {
    const end = reader.pos;
    const plus = peekToken(reader, end, reader.end);
    if (reader.at(plus) !== PLUS) break;
    const next = peekToken(reader, plus + 1, reader.end);
    if (!isQuote(reader.at(next))) break;
    reader.pos = next;
    value += readString(reader, place);
    joined = true;
  }
  if (joined) recordJoined(reader, start, mark, value);
  return value;
}

function recordJoined(reader: Reader, start: number, mark: number, value: string): void {
  const inside = new Set(reader.changes.splice(mark).map((change) => change.code as StageCode));
  const before = reader.text.slice(start, reader.pos);
  for (const code of inside.add('parse.concatenation')) reader.edit(code, start, before, JSON.stringify(value));
}
