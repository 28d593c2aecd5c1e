export const TAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const DOUBLE_QUOTE = 0x22;
export const HASH = 0x23;
export const SINGLE_QUOTE = 0x27;
export const OPEN_PAREN = 0x28;
export const CLOSE_PAREN = 0x29;
export const ASTERISK = 0x2a;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const EQUALS = 0x3d;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const BACKTICK = 0x60;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
export const TILDE = 0x7e;
export const BYTE_ORDER_MARK = 0xfeff;
export const ELLIPSIS = 0x2026;

// The numbers are repeated here because exported names are looked up at each use, and this code runs for each character.

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

// Whether a code can be part of a bare name: letters, digits, `_`, `$`, and everything beyond ASCII that is not a space or a quote.
export function isNameChar(code: number): boolean {
  if (code < 0x80) {
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || isDigit(code) || code === 0x5f || code === 0x24;
  }
  // Past the end of a text the code is NaN or -1, which is not a name.
  return code >= 0x80 && code !== 0x2026 && !isOddSpace(code) && !isQuote(code);
}

export function isPlainSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

// Whether a code is white space as defined by `\s` in regular expressions and by `trim`.
export function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code >= 0xa0 && /\s/.test(String.fromCharCode(code));
}

// Whether a code is white space, a format character or a control character that models emit but JSON does not allow between tokens.
export function isOddSpace(code: number): boolean {
  if (code < 0x20) return code >= 0 && !isPlainSpace(code);
  if (code < 0x7f) return false;
  return (
    (code >= 0x7f && code <= 0xa0) ||
    code === 0x1680 ||
    code === 0x180e ||
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x2064) ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

export function isQuote(code: number): boolean {
  return code === 0x22 || code === 0x27 || code === 0x60 || isSmartQuote(code);
}

export function isSmartQuote(code: number): boolean {
  return code === 0xb4 || code === 0xab || code === 0xbb || (code >= 0x2018 && code <= 0x201f);
}
