import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  EQUALS,
  isNameChar,
  isOddSpace,
  isPlainSpace,
  isQuote,
  LF,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  SEMICOLON,
} from '../../../../lib/char.ts';
import { editDistance } from '../../../../lib/closest-word.ts';
import type { Json } from '../../../../model/index.ts';
import { breaksLine, isCloser, keyStarts, LOOKAHEAD } from '../lookahead.ts';
import { LIST_ITEM, OBJECT_VALUE, type ValuePlace } from '../place.ts';
import type { Reader } from '../reader.ts';
import { commentStarts, peekToken } from '../space.ts';

const LITERALS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const PYTHON: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['True', true],
  ['False', false],
  ['None', null],
]);
const NO_VALUE: ReadonlySet<string> = new Set(['undefined', 'nan', 'infinity', 'inf']);

// Reads an unquoted word: a literal, the value inside a call, or text up to where it must end.
export function readWord(reader: Reader, place: ValuePlace): Json {
  const start = reader.pos;
  const nameEnd = endOfName(reader, start);
  const literal = readLiteral(reader, start, nameEnd, place);
  if (literal !== undefined) return literal;
  return readCall(reader, start, nameEnd) ?? readBareText(reader, start, place);
}

function endOfName(reader: Reader, start: number): number {
  let pos = start;
  while (isNameChar(reader.at(pos))) pos++;
  return pos;
}

function readLiteral(reader: Reader, start: number, to: number, place: ValuePlace): Json | undefined {
  const word = reader.text.slice(start, to);
  const value = literalValue(word);
  if (value === undefined || !literalEnds(reader, to, place)) return undefined;
  reader.pos = to;
  if (!LITERALS.has(word)) {
    const code = PYTHON.has(word)
      ? 'parse.python-literal'
      : NO_VALUE.has(word.toLowerCase())
        ? 'parse.not-a-number'
        : 'parse.literal-case';
    reader.edit(code, start, word, JSON.stringify(value));
  }
  reader.options.sources?.set(reader.pointer(), word);
  return value;
}

function literalValue(word: string): Json | undefined {
  if (PYTHON.has(word)) return PYTHON.get(word) as Json;
  const lower = word.toLowerCase();
  return NO_VALUE.has(lower) ? null : LITERALS.get(lower);
}

// Whether a literal ends where its container continues. `true story` is text.
function literalEnds(reader: Reader, to: number, place: ValuePlace): boolean {
  const bound = Math.min(reader.end, to + 256);
  const next = peekToken(reader, to, bound);
  if (next >= reader.end) return true;
  const code = reader.text.charCodeAt(next);
  if (code === COMMA || isCloser(code)) return true;
  if (next === to) return false;
  if (breaksLine(reader, to, next)) return true;
  return place === OBJECT_VALUE ? keyStarts(reader, next, bound) : isQuote(code) || code === OPEN_BRACE || code === OPEN_BRACKET;
}

// Reads a name around one plain string or number, such as `ObjectId("123")`.
function readCall(reader: Reader, start: number, paren: number): Json | undefined {
  const bound = Math.min(reader.end, paren + 256);
  const call = CALL.exec(reader.text.slice(paren, bound));
  if (call === null) return undefined;
  const to = paren + call[0].length;
  const next = reader.at(peekToken(reader, to, bound));
  if (next !== -1 && next !== COMMA && !isCloser(next)) return undefined;
  const value = call[2] ?? Number(call[3]);
  reader.pos = to;
  reader.edit('parse.call', start, reader.text.slice(start, to), JSON.stringify(value));
  return value;
}

const CALL = /^\(\s*(?:(["'`´«»‘-‟])((?:(?!\1)[^\\\n])*)\1|(-?(?:[0-9]{1,9}(?:\.[0-9]{1,6})?|\.[0-9]{1,6})))\s*\)/;

function readBareText(reader: Reader, start: number, place: ValuePlace): Json {
  const { text } = reader;
  const span = bareSpan(reader, start, place);
  const value = text.slice(start, span.to);
  if (value === '') reader.unexpected('a value');
  reader.pos = span.next;
  const before = text.slice(start, span.next);
  const after = JSON.stringify(value);
  // `(continued)` is more likely a remark than a tuple, and `and pears` the end of a sentence than an item.
  const isFirst = reader.top()?.count === 0;
  const isRemark = isFirst ? reader.at(span.next) === CLOSE_PAREN : place === LIST_ITEM && JOINS.test(value);
  reader.edit(isRemark ? 'parse.unquoted-text' : bareCode(value, span), start, before, after);
  if (span.to === reader.end) {
    reader.truncated = true;
    reader.edit('parse.unseen-end', start, before, after);
  }
  return value;
}

const JOINS = /^(?:(?:and|or|plus|und|oder|et|ou|y) |the (?:rest|others)\b)/;

interface BareSpan {
  readonly to: number;
  readonly next: number;
  readonly structural: boolean;
  readonly quoted: boolean;
}

function bareCode(value: string, span: BareSpan): Parameters<Reader['edit']>[0] {
  if (span.quoted) return 'parse.guessed-quote';
  if (span.structural || /^[bBuUrRfF]{1,2}['"]|^</.test(value)) return 'parse.unquoted-text';
  if (/['"`’”]$/.test(value)) return 'parse.guessed-quote';
  if (/^[-+.\d]/.test(value)) return 'parse.number-text';
  return isSpoiltLiteral(value) || NOT_PLAIN.test(value) ? 'parse.unquoted-text' : 'parse.bare-word';
}

// Matches text that is not plain: an escape, which counts only in quotes; dots in place of text; the end of a comment; a number after a
// sign; no letter at all; or code such as `x for x in rows`, `first + last` and `$name`.
const NOT_PLAIN =
  /\\|\.\.|…|\*\/|^[^\p{L}\p{N}]+[0-9]|^[^\p{L}]+$|^(\w{1,30})[.\w]{0,30} for \1 in | (?:\+|\?\?|\|\|?|&&) |^[$%!][A-Za-z_{]|^(?:typeof|await|lambda) /u;

// Whether a string is a damaged literal. Nobody writes `null12`, `truefalse`, `tru'e`, `fals`, `ue` or `nulll`.
function isSpoiltLiteral(value: string): boolean {
  const letters = value.replaceAll(/[^a-z]/gi, '').toLowerCase();
  if (/^(?:true|false|null|none|undefined|nan)(?:[^a-z_\s]|true|false|null|none)/i.test(value)) return true;
  return [...LITERALS.keys()].some(
    (literal) => literal.startsWith(value) || literal.endsWith(value) || editDistance(letters, literal, 1) <= 1,
  );
}

function bareSpan(reader: Reader, start: number, place: ValuePlace): BareSpan {
  const { text, end } = reader;
  let structural = false;
  let nesting = 0;
  let pos = start;
  for (; pos < end; pos++) {
    const code = text.charCodeAt(pos);
    if (isNameChar(code)) continue;
    if (isQuote(code)) {
      if (nesting === 0 && code !== 0x27 && quoteEndsWord(reader, pos, place)) {
        return { to: pos, next: pos + 1, structural, quoted: true };
      }
      structural ||= code === 0x22;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET || code === OPEN_PAREN) {
      nesting++;
      structural = true;
    } else if (isCloser(code)) {
      if (nesting === 0 && code !== CLOSE_PAREN) break;
      if (nesting === 0 && inTuple(reader)) break;
      if (nesting > 0) nesting--;
      else structural = true;
    } else if (nesting === 0 && bareEndsAt(reader, pos, code, place)) {
      // `meet at 10:30`: a word with a colon on the same line may be the next key, or part of the text.
      structural ||= isNameChar(reader.at(pos + 1)) && isPlainSpace(code) && code !== LF;
      break;
    } else if (code === COMMA || code === COLON || code === LF || code === SEMICOLON || code === EQUALS) structural = true;
  }
  let to = pos;
  while (isPlainSpace(text.charCodeAt(to - 1)) || isOddSpace(text.charCodeAt(to - 1))) to--;
  structural ||= place === OBJECT_VALUE && isChoice(reader, to);
  return { to, next: to, structural, quoted: false };
}

// Whether a string is a choice such as `done ? "yes" : "no"`. After a question mark, a string with a colon after it need not be the next
// key.
function isChoice(reader: Reader, to: number): boolean {
  return reader.text.charAt(to - 1) === '?' && isQuote(reader.at(peekToken(reader, to, to + LOOKAHEAD)));
}

function inTuple(reader: Reader): boolean {
  return reader.top()?.opener === OPEN_PAREN;
}

function bareEndsAt(reader: Reader, pos: number, code: number, place: ValuePlace): boolean {
  const bound = Math.min(reader.end, pos + 256);
  if (code === COMMA || code === LF) {
    if (place === LIST_ITEM) return true;
    const next = peekToken(reader, pos + 1, bound);
    if (next >= reader.end) return true;
    const following = reader.text.charCodeAt(next);
    return following === CLOSE_BRACE || following === CLOSE_BRACKET || keyStarts(reader, next, bound);
  }
  if (!isPlainSpace(code)) return false;
  return commentStarts(reader, pos + 1) || (place === OBJECT_VALUE && keyStarts(reader, pos + 1, bound));
}

// Whether a quote ends an unquoted word, as in `abc",`, where only the opening quote is missing.
function quoteEndsWord(reader: Reader, pos: number, place: ValuePlace): boolean {
  const bound = Math.min(reader.end, pos + 64);
  const next = peekToken(reader, pos + 1, bound);
  if (next >= reader.end) return true;
  const code = reader.text.charCodeAt(next);
  if (code === CLOSE_BRACE || code === CLOSE_BRACKET) return true;
  if (code !== COMMA) return false;
  return place !== OBJECT_VALUE || keyStarts(reader, peekToken(reader, next + 1, bound), bound);
}
