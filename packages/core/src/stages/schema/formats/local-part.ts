import { BACKSLASH, DOT, DOUBLE_QUOTE } from '../../../lib/char.ts';

const AT = 0x40;
const FIRST_PRINTED = 0x20;
const LAST_PRINTED = 0x7e;

/** `atext` of RFC 5322, by code. */
const IN_WORDS: readonly boolean[] = Array.from({ length: 0x80 }, (_, code) =>
  /[\w!#$%&'*+/=?^`{|}~-]/.test(String.fromCharCode(code)),
);

/** Where the domain of a mailbox begins: after a local part and its `@`, in ASCII or beyond; -1 if there is none. */
export function domainStart(text: string, allowed: 'ascii' | 'beyond'): number {
  const allowsBeyond = allowed === 'beyond';
  return text.charCodeAt(0) === DOUBLE_QUOTE ? behindQuoted(text, allowsBeyond) : behindWords(text, allowsBeyond);
}

/** Words with dots between them. */
function behindWords(text: string, allowsBeyond: boolean): number {
  let word = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === AT || code === DOT) {
      if (at === word) return -1;
      if (code === AT) return at + 1;
      word = at + 1;
    } else if (code < 0x80 ? !IN_WORDS[code] : !allowsBeyond) return -1;
  }
  return -1;
}

/** Anything printable, in quotes; a backslash must precede a quote or another backslash, and may precede the rest of ASCII. */
function behindQuoted(text: string, allowsBeyond: boolean): number {
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE) return text.charCodeAt(at + 1) === AT ? at + 2 : -1;
    if (code === BACKSLASH ? !isPrinted(text.charCodeAt(++at)) : !isPrinted(code) && !(code >= 0x80 && allowsBeyond)) return -1;
  }
  return -1;
}

function isPrinted(code: number): boolean {
  return code >= FIRST_PRINTED && code <= LAST_PRINTED;
}
