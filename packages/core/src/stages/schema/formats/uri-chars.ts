export const WORD = 1;
export const URI_COLON = 2;
export const AT = 4;
export const URI_SLASH = 8;
export const QUESTION = 16;
const HEX = 32;

// The characters beyond ASCII that a part allows: none, those of RFC 3987, or those of RFC 3987 and private-use characters.
export type Beyond = 'none' | 'letters' | 'private';

const PERCENT = 0x25;

const KINDS = new Uint8Array(0x80);
for (const char of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=") mark(char, WORD);
for (const char of '0123456789abcdefABCDEF') mark(char, HEX);
mark(':', URI_COLON);
mark('@', AT);
mark('/', URI_SLASH);
mark('?', QUESTION);

// Whether part of a string has only characters of the given kinds, percent-encoded characters, and the allowed characters beyond ASCII.
export function hasOnly(kinds: number, beyond: Beyond, text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) {
      const codePoint = text.codePointAt(at) as number;
      if (!isAllowedBeyond(codePoint, beyond)) return false;
      if (codePoint > 0xffff) at++;
    } else if (code === PERCENT) {
      if (!isPercentEncoded(text, at)) return false;
      at += 2;
    } else if (((KINDS[code] as number) & kinds) === 0) return false;
  }
  return true;
}

export function isPercentEncoded(text: string, at: number): boolean {
  return isHex(text.charCodeAt(at + 1)) && isHex(text.charCodeAt(at + 2));
}

// Whether a code point is in `ucschar` or, if private characters are allowed, in `iprivate` of RFC 3987.
export function isAllowedBeyond(code: number, beyond: Beyond): boolean {
  if (beyond === 'none' || code < 0xa0) return false;
  if (code >= 0xe000 && code <= 0xf8ff) return beyond === 'private';
  if (code < 0x10000) return isUcsOfFirstPlane(code);
  // The last two of each plane are not characters.
  if ((code & 0xfffe) === 0xfffe) return false;
  return code >= 0xf0000 ? beyond === 'private' : code < 0xe0000 || code >= 0xe1000;
}

// Marks that change the display direction must not occur (RFC 3987, section 4.1).
function isUcsOfFirstPlane(code: number): boolean {
  if (code === 0x200e || code === 0x200f || (code >= 0x202a && code <= 0x202e)) return false;
  return code <= 0xd7ff || (code >= 0xf900 && code <= 0xfdcf) || (code >= 0xfdf0 && code <= 0xffef);
}

function isHex(code: number): boolean {
  return code < 0x80 && ((KINDS[code] as number) & HEX) !== 0;
}

function mark(char: string, kind: number): void {
  const code = char.charCodeAt(0);
  KINDS[code] = (KINDS[code] as number) | kind;
}
