import { BACKSLASH, DOT, DOUBLE_QUOTE, OPEN_BRACKET } from '../../../lib/char.ts';
import { utf8Length } from '../../../lib/utf8.ts';
import { areHostLabels, isIdnDomain } from './hostname.ts';
import { isIpv4, isIpv6 } from './ip.ts';

// Limits of RFC 5321, section 4.5.3.1, in bytes: a path has 256, of which two are its angle brackets.
const LONGEST = 254;
const LONGEST_TO_AT = 65;

const IPV6_TAG = /^ipv6:/i;

// Whether a string is an RFC 5321 mailbox, without display name and comments.
export function isEmail(text: string): boolean {
  if (text.length > LONGEST) return false;
  const start = domainStart(text, 'ascii');
  if (start < 0 || start > LONGEST_TO_AT) return false;
  return text.charCodeAt(start) === OPEN_BRACKET ? isAddress(text.slice(start)) : areHostLabels(text, start);
}

// Whether a string is an RFC 6531 mailbox, which may have characters beyond ASCII on both sides.
export function isIdnEmail(text: string): boolean {
  if (text.length > LONGEST || utf8Length(text, LONGEST) > LONGEST || !text.isWellFormed()) return false;
  const start = domainStart(text, 'beyond');
  if (start < 0 || utf8Length(text.slice(0, start), LONGEST_TO_AT) > LONGEST_TO_AT) return false;
  const domain = text.slice(start);
  // Mail senders convert a name to the form that IDNA requires.
  return domain.startsWith('[') ? isAddress(domain) : isIdnDomain(domain.toLowerCase().normalize('NFC'), '.');
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

// Where the domain of a mailbox begins: after a local part and its `@`, in ASCII or beyond; -1 if there is none.
function domainStart(text: string, allowed: 'ascii' | 'beyond'): number {
  const allowsBeyond = allowed === 'beyond';
  return text.charCodeAt(0) === DOUBLE_QUOTE ? behindQuoted(text, allowsBeyond) : behindWords(text, allowsBeyond);
}

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

// Anything printable, in quotes; a backslash must precede a quote or another backslash, and may precede the rest of ASCII.
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
