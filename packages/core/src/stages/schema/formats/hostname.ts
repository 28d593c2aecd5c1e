import { DOT, isDigit, MINUS } from '../../../lib/char.ts';

const LONGEST = 253;
const LONGEST_LABEL = 63;

// Whether a string is an RFC 1123 host name without a final dot. What a label in Punycode (`xn--…`) stands for is not looked at.
export function isHostname(text: string): boolean {
  return text.length <= LONGEST && areHostLabels(text);
}

// Whether a string consists, from `start` on, of host name labels separated by dots (RFC 1123, section 2.1).
export function areHostLabels(text: string, start = 0): boolean {
  let label = start;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      if (!isWellCut(text, label, at)) return false;
      label = at + 1;
    } else if (!isDigit(code) && !isLetter(code) && code !== MINUS) return false;
  }
  return isWellCut(text, label, text.length);
}

function isWellCut(text: string, start: number, end: number): boolean {
  if (end === start || end - start > LONGEST_LABEL) return false;
  return text.charCodeAt(start) !== MINUS && text.charCodeAt(end - 1) !== MINUS;
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}
