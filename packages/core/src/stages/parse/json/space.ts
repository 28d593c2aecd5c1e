import { ASTERISK, HASH, isOddSpace, isPlainSpace, isQuote, LF, SLASH, SPACE, TAB } from '../../../lib/char.ts';
import { differs, isListNumber, statedIn } from '../../../lib/stated-value.ts';
import { isJsonObject } from '../../../model/index.ts';
import { isKnownComment } from '../../../remarks/known-comment.ts';
import type { Reader } from './reader.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f]/;

// Moves past white space and comments before the next token, recording those that JSON does not allow.
export function skipBlank(reader: Reader): void {
  let pos = reader.pos;
  for (;;) {
    const code = reader.at(pos);
    if (isToken(code)) break;
    if (isPlainSpace(code)) pos++;
    else if (isOddSpace(code)) pos = oddSpace(reader, pos);
    else if (commentStarts(reader, pos)) pos = comment(reader, pos);
    else break;
  }
  reader.pos = pos;
}

// Returns the offset of the next token at or after `pos` without recording anything. It looks no further than `bound`.
export function peekToken(reader: Reader, pos: number, bound: number): number {
  while (pos < bound) {
    const code = reader.at(pos);
    if (isToken(code)) return pos;
    if (isPlainSpace(code) || isOddSpace(code)) pos++;
    else if (commentStarts(reader, pos)) pos = commentEnd(reader, pos);
    else return pos;
  }
  return pos;
}

function isToken(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== SLASH && code !== HASH;
}

// Whether a comment starts at an offset: `//`, `/*`, or `# ` where a token could start. `#fff` is a word.
export function commentStarts(reader: Reader, pos: number): boolean {
  const code = reader.at(pos);
  if (code !== SLASH && code !== HASH) return false;
  const next = reader.at(pos + 1);
  if (code === HASH) return isPlainSpace(next) || next === HASH;
  return next === SLASH || next === ASTERISK;
}

// The offset after the comment that starts at `pos`.
function commentEnd(reader: Reader, pos: number): number {
  if (reader.at(pos + 1) !== ASTERISK) return Math.min(reader.end, reader.lineEnd.at(pos));
  return Math.min(reader.end, reader.blockEnd.at(pos + 2) + 2);
}

function oddSpace(reader: Reader, from: number): number {
  let pos = from;
  while (isOddSpace(reader.at(pos))) pos++;
  const spaces = reader.text.slice(from, pos);
  const code = CONTROL.test(spaces) ? 'extract.control-characters' : 'parse.odd-space';
  reader.edit(code, from, spaces, ' ', reader.containerPointer());
  return pos;
}

function comment(reader: Reader, from: number): number {
  const to = commentEnd(reader, from);
  const text = reader.text.slice(from, to);
  const isBlock = reader.at(from + 1) === ASTERISK;
  const trouble = isBlock ? unclosed(text) : swallowing(reader, from, text);
  const said = trouble === undefined ? reader.options.remarks.nearDocument(text, 'comment') : undefined;
  const isDoubt =
    said !== undefined || (trouble === undefined && (givesOther(reader, from, text) || isOnNumber(reader, from, text)));
  const code = trouble ?? (isDoubt ? 'parse.doubtful-comment' : 'parse.comment');
  reader.edit(code, from, text, '', reader.containerPointer(), said && { ...said });
  return to;
}

const CLOSED = /^..[\s\S]*\*\/$/;

function unclosed(text: string): 'parse.unclosed-comment' | undefined {
  return CLOSED.test(text) ? undefined : 'parse.unclosed-comment';
}

// Returns the doubt about a comment that may be data, because it runs to the end of the reply with brackets or quotes in it, or touches a
// quote.
function swallowing(reader: Reader, from: number, text: string): 'parse.swallowing-comment' | undefined {
  const swallows = from + text.length === reader.end && /["}\],]/.test(text);
  const isGlued = isQuote(reader.at(from - 1)) && text.includes('"');
  return swallows || isGlued || lostItsQuote(text) || holdsMember(reader, from, text) ? 'parse.swallowing-comment' : undefined;
}

// Whether a comment may contain the next member. In `10 // 3, v: "x"`, on the line of a value, a comma and a key follow.
function holdsMember(reader: Reader, from: number, text: string): boolean {
  return text.includes(':') && /,\s{0,4}["']?[A-Za-z_][\w-]{0,40}["']?\s{0,4}:\s{0,4}\S/.test(text) && !startsLine(reader, from);
}

// Whether a comment may be the intended value, as in `5, // 6`. On the line of a value, it is another value of its type, or gives one to a
// member by name. A comment before the next entry belongs to that.
function givesOther(reader: Reader, from: number, text: string): boolean {
  const frame = reader.top();
  if (!frame?.count || startsLine(reader, from)) return false;
  // Several words without a mark are a remark, not a value.
  if (/\w \w/.test(text) && !/[:="']/.test(text)) return false;
  const end = from + text.length;
  if (precedesNext(reader, end)) return false;
  const stated = statedIn(withoutMarks(text));
  const last = frame.isObject ? frame.object[frame.key] : reader.items.last();
  const meant = stated.name === undefined ? last : (isJsonObject(last) ? last : frame.object)[stated.name];
  return (
    !stated.isBare &&
    differs(stated, meant) &&
    (frame.isObject || !isListNumber(stated, reader.text.slice(Math.max(0, from - NEAR), end + NEAR)))
  );
}

// Whether a comment that ends at `end` is on the line of the next entry.
function precedesNext(reader: Reader, end: number): boolean {
  return reader.top()?.comma !== -1 && !/^[ \t]*(?:[\r\n}\]]|$)/.test(reader.text.slice(end, end + 40));
}

function withoutMarks(comment: string): string {
  return comment.replaceAll(/^(?:\/[/*]|#+)|\*\/$/g, '');
}

// Whether a comment belongs to the number or truth value on its line, and is not known to leave it as it is.
function isOnNumber(reader: Reader, from: number, text: string): boolean {
  const frame = reader.top();
  if (!frame?.isObject || !frame.count || startsLine(reader, from) || precedesNext(reader, from + text.length)) return false;
  const value = frame.object[frame.key];
  if (statedIn(withoutMarks(text)).value === value) return false;
  return (typeof value === 'number' || typeof value === 'boolean') && !isKnownComment(text, frame.key, reader.options);
}

const NEAR = 200;

function startsLine(reader: Reader, at: number): boolean {
  let pos = at - 1;
  while (reader.at(pos) === SPACE || reader.at(pos) === TAB) pos--;
  return reader.at(pos) === LF || pos < 0;
}

function isOdd(text: string, quote: string): boolean {
  return text.split(quote).length % 2 === 0;
}

const APOSTROPHE = /(?<=\w)'(?=\w)/g;

// Whether a comment is a string whose opening quote is missing, such as `// example.org",`.
function lostItsQuote(comment: string): boolean {
  if (!/["']/.test(comment)) return false;
  const quote = /(?:(")[\s,]*|(')\s*,\s*)$/.exec(comment);
  if (quote === null) return false;
  return quote[1] === '"' ? isOdd(comment, '"') : isOdd(comment.replaceAll(APOSTROPHE, ''), "'");
}
