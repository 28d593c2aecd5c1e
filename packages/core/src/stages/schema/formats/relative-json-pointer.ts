import { isDigit, ZERO } from '../../../lib/char.ts';

// Whether a string is a Relative JSON Pointer: a number of levels to go up, then a JSON Pointer or `#`.
export function isRelativeJsonPointer(text: string): boolean {
  return isRest(text, integerEnd(text, 0));
}

// Whether a string is a Relative JSON Pointer as in JSON Schema 2020-12, where an index may be moved first: `0-1/name`.
export function isRelativeJsonPointerWithIndex(text: string): boolean {
  const end = integerEnd(text, 0);
  const isMoved = end > 0 && (text[end] === '+' || text[end] === '-');
  return isRest(text, isMoved ? integerEnd(text, end + 1) : end);
}

function isRest(text: string, at: number): boolean {
  return at > 0 && (text.slice(at) === '#' || isJsonPointer(text.slice(at)));
}

function integerEnd(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end++;
  return end === at || (text.charCodeAt(at) === ZERO && end > at + 1) ? -1 : end;
}

// Whether a string is an RFC 6901 JSON Pointer, written as a string and not as a URI fragment.
export function isJsonPointer(text: string): boolean {
  if (text !== '' && !text.startsWith('/')) return false;
  for (let tilde = text.indexOf('~'); tilde >= 0; tilde = text.indexOf('~', tilde + 1)) {
    const escaped = text[tilde + 1];
    if (escaped !== '0' && escaped !== '1') return false;
  }
  return true;
}
