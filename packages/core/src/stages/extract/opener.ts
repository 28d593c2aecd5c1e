import {
  BYTE_ORDER_MARK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  isNameChar,
  isOddSpace,
  isPlainSpace,
  isQuote,
  OPEN_BRACE,
  OPEN_BRACKET,
} from '../../lib/char.ts';

// Returns the offset of the next bracket at or after `from` that may open a document, or -1.
export function nextOpener(text: string, from: number, to: number): number {
  for (let pos = from; pos < to; pos++) {
    const code = text.charCodeAt(pos);
    // Braces and brackets differ in one bit.
    if ((code | 0x20) !== 0x7b) continue;
    // The start of the reply is always worth a try.
    if (opensDocument(text, pos, to, code) || isBlank(text, 0, pos)) return pos;
  }
  return -1;
}

// `{name}`: a name and then the closing brace.
function isPlaceholder(text: string, from: number): boolean {
  let pos = from;
  while (isNameChar(text.charCodeAt(pos))) pos++;
  return text.charCodeAt(pos) === CLOSE_BRACE;
}

// Whether there is only white space between two offsets. A byte order mark counts, although it is not white space in JSON.
export function isBlank(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (!isPlainSpace(code) && code !== BYTE_ORDER_MARK) return false;
  }
  return true;
}

// Whether a bracket may open a document, judging by the next characters, so that few brackets in prose are tried.
export function opensDocument(text: string, at: number, to: number, opener: number): boolean {
  let pos = at + 1;
  while (isPlainSpace(text.charCodeAt(pos)) || isOddSpace(text.charCodeAt(pos))) pos++;
  if (pos >= to) return true;
  const code = text.charCodeAt(pos);
  if (isQuote(code) || code === CLOSE_BRACE || code === CLOSE_BRACKET || code === 0x2f || code === 0x23 || code === 0x5c)
    return true;
  if (opener === OPEN_BRACE) {
    return (isNameChar(code) && !isPlaceholder(text, pos)) || code === 0x2e || code === 0x2c || code === OPEN_BRACE;
  }
  return code === OPEN_BRACE || code === OPEN_BRACKET || code === 0x2d || isNameChar(code) || code === 0x28;
}

const TUPLE = /^\([\s(]{0,8}(?:["'“‘0-9{[)-]|(?:true|false|null|True|False|None)\b)/;

export function opensTuple(text: string, at: number): boolean {
  return TUPLE.test(text.slice(at, at + 16));
}
