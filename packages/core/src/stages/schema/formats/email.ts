import { BACKSLASH, DOT, DOUBLE_QUOTE, OPEN_BRACKET } from '../../../lib/char.ts';
import { areHostLabels } from './hostname.ts';
import { isIpv4, isIpv6 } from './ip.ts';

// Limits of RFC 5321, section 4.5.3.1: a path has 256, of which two are its angle brackets.
const LONGEST = 254;
const LONGEST_TO_AT = 65;

const IPV6_TAG = /^ipv6:/i;

// Whether a string is an RFC 5321 mailbox, without display name and comments.
export function isEmail(text: string): boolean {
  if (text.length > LONGEST) return false;
  const start = domainStart(text);
  if (start < 0 || start > LONGEST_TO_AT) return false;
  return text.charCodeAt(start) === OPEN_BRACKET ? isAddress(text.slice(start)) : areHostLabels(text, start);
}

function isAddress(literal: string): boolean {
  if (!literal.endsWith(']')) return false;
  const address = literal.slice(1, -1);
  return IPV6_TAG.test(address) ? isIpv6(address.slice('ipv6:'.length)) : isIpv4(address);
}

const AT = 0x40;
const FIRST_PRINTED = 0x20;
const LAST_PRINTED = 0x7e;

// `atext` of RFC 5322, by code.
const IN_WORDS: readonly boolean[] = Array.from({ length: 0x80 }, (_, code) =>
  /[\w!#$%&'*+/=?^`{|}~-]/.test(String.fromCharCode(code)),
);

// Where the domain of a mailbox begins: after a local part and its `@`; -1 if there is none.
function domainStart(text: string): number {
  return text.charCodeAt(0) === DOUBLE_QUOTE ? behindQuoted(text) : behindWords(text);
}

function behindWords(text: string): number {
  let word = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === AT || code === DOT) {
      if (at === word) return -1;
      if (code === AT) return at + 1;
      word = at + 1;
    } else if (!IN_WORDS[code]) return -1;
  }
  return -1;
}

// Anything printable, in quotes; a backslash must precede a quote or another backslash, and may precede the rest of ASCII.
function behindQuoted(text: string): number {
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE) return text.charCodeAt(at + 1) === AT ? at + 2 : -1;
    if (!isPrinted(code === BACKSLASH ? text.charCodeAt(++at) : code)) return -1;
  }
  return -1;
}

function isPrinted(code: number): boolean {
  return code >= FIRST_PRINTED && code <= LAST_PRINTED;
}
