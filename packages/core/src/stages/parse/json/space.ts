import {
  ASTERISK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  DOUBLE_QUOTE,
  HASH,
  isOddSpace,
  isPlainSpace,
  isQuote,
  SLASH,
} from '../../../lib/char.ts';
import { liberty, type Reader } from './reader.ts';

const COMMENT = liberty('parse.comment');
const SWALLOWING_COMMENT = liberty('parse.swallowing-comment');
const UNCLOSED_COMMENT = liberty('parse.unclosed-comment');

/** Moves past white space and comments before the next token, recording what JSON does not allow. */
export function skipSpace(reader: Reader): void {
  const { text, end } = reader;
  let pos = reader.pos;
  while (pos < end) {
    const code = text.charCodeAt(pos);
    if (isToken(code)) break;
    if (isPlainSpace(code)) pos++;
    else if (isOddSpace(code)) pos = oddSpace(reader, pos);
    else if (commentStarts(reader, pos)) pos = comment(reader, pos);
    else break;
  }
  reader.pos = pos;
}

/** The offset of the next token at or after `pos`, recording nothing: for looking ahead. At most `bound` is looked at. */
export function peekToken(reader: Reader, pos: number, bound: number): number {
  const { text } = reader;
  while (pos < bound) {
    const code = text.charCodeAt(pos);
    if (isToken(code)) return pos;
    if (isPlainSpace(code) || isOddSpace(code)) pos++;
    else if (commentStarts(reader, pos)) pos = commentEnd(reader, pos);
    else return pos;
  }
  return pos;
}

/** The quick answer for nearly every character between tokens: plain ASCII that is neither space nor the start of a comment. */
function isToken(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== SLASH && code !== HASH;
}

/** Whether a comment starts here: `//`, `/*`, or `# ` where a token could start. `#fff` is a word. */
export function commentStarts(reader: Reader, pos: number): boolean {
  const code = reader.text.charCodeAt(pos);
  if (code !== SLASH && code !== HASH) return false;
  const next = reader.at(pos + 1);
  if (code === HASH) return isPlainSpace(next) || next === HASH;
  return next === SLASH || next === ASTERISK;
}

/** The offset behind the comment that starts at `pos`. */
export function commentEnd(reader: Reader, pos: number): number {
  if (reader.at(pos + 1) === ASTERISK && reader.text.charCodeAt(pos) === SLASH) {
    const close = reader.text.indexOf('*/', pos + 2);
    return close < 0 || close + 2 > reader.end ? reader.end : close + 2;
  }
  const line = reader.text.indexOf('\n', pos);
  return line < 0 || line > reader.end ? reader.end : line;
}

function oddSpace(reader: Reader, from: number): number {
  const { text, end } = reader;
  let pos = from;
  let control = false;
  while (pos < end && isOddSpace(text.charCodeAt(pos))) {
    control ||= text.charCodeAt(pos) < 0x20;
    pos++;
  }
  reader.edit(
    control ? 'extract.control-characters' : 'parse.odd-space',
    from,
    text.slice(from, pos),
    ' ',
    reader.containerPointer(),
  );
  return pos;
}

function comment(reader: Reader, from: number): number {
  const { text, end } = reader;
  const to = commentEnd(reader, from);
  const isBlock = text.charCodeAt(from) === SLASH && reader.at(from + 1) === ASTERISK;
  const unclosed = isBlock && !(to - from >= 4 && text.startsWith('*/', to - 2));
  const swallows = !isBlock && to === end && reader.stack.length > 0 && mayHoldData(text, from, to);
  const isGlued = !isBlock && isQuote(reader.at(from - 1)) && text.slice(from, to).includes('"');
  const isText = !isBlock && lostItsQuote(text.slice(from, to));
  const taken = unclosed ? UNCLOSED_COMMENT : swallows || isGlued || isText ? SWALLOWING_COMMENT : COMMENT;
  reader.note(taken, from, text.slice(from, to), '', reader.containerPointer());
  return to;
}

function isOdd(text: string, quote: string): boolean {
  return text.split(quote).length % 2 === 0;
}

/** An apostrophe inside of a word is no quote. */
const APOSTROPHE = /(?<=\w)'(?=\w)/g;

/** `// example.org",` : a string whose opening quote was forgotten looks like a comment. */
function lostItsQuote(comment: string): boolean {
  const quote = /(?:(")[\s,]*|(')\s*,\s*)$/.exec(comment);
  if (quote === null) return false;
  return quote[1] === '"' ? isOdd(comment, '"') : isOdd(comment.replaceAll(APOSTROPHE, ''), "'");
}

/** A comment that runs to the end of the reply with brackets or quotes in it may be data on the same line. */
function mayHoldData(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === DOUBLE_QUOTE || code === CLOSE_BRACE || code === CLOSE_BRACKET || code === COMMA) return true;
  }
  return false;
}
