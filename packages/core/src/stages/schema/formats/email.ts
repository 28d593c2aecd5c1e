import { utf8Length } from '../../../lib/decode-utf8.ts';
import { isHostLabel } from './host-label.ts';
import { isIdnDomain } from './idn-hostname.ts';
import { isIpv4 } from './ipv4.ts';
import { isIpv6 } from './ipv6.ts';

/** Limits of RFC 5321, section 4.5.3.1, in bytes: a path has 256, of which two are its angle brackets. */
const LONGEST = 254;
const LONGEST_LOCAL = 64;
const LONGEST_TO_AT = LONGEST_LOCAL + 1;

/** Local parts, to the `@` behind them: words with dots between them, or anything in quotes. */
const WORDS = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@/;
const QUOTED = /^"(?:[ !#-[\]-~]|\\[ -~])*"@/;

/** The same where RFC 6531 adds everything beyond ASCII. */
const IDN_WORDS = /^[\w!#$%&'*+/=?^`{|}~\u{80}-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u{80}-\u{10ffff}-]+)*@/u;
const IDN_QUOTED = /^"(?:[ !#-[\]-~\u{80}-\u{10ffff}]|\\[ -~])*"@/u;

const IPV6_TAG = /^ipv6:/i;

/** Whether a text is a mailbox of RFC 5321: no display name, no comments. */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST) return false;
  const local = (WORDS.exec(text) ?? QUOTED.exec(text))?.[0];
  return local !== undefined && local.length <= LONGEST_TO_AT && isDomainOrAddress(text.slice(local.length), isDomain);
}

/** Whether a text is a mailbox of RFC 6531, which may have characters beyond ASCII on both sides. */
export function isIdnEmail(text: string): boolean {
  if (text.length > LONGEST || utf8Length(text, LONGEST) > LONGEST || !text.isWellFormed()) return false;
  const local = (IDN_WORDS.exec(text) ?? IDN_QUOTED.exec(text))?.[0];
  if (local === undefined || utf8Length(local, LONGEST_TO_AT) > LONGEST_TO_AT) return false;
  return isDomainOrAddress(text.slice(local.length), isDomainOfAnyCase);
}

function isDomainOrAddress(text: string, isName: (text: string) => boolean): boolean {
  return text.startsWith('[') && text.endsWith(']') ? isAddress(text.slice(1, -1)) : isName(text);
}

function isAddress(text: string): boolean {
  return IPV6_TAG.test(text) ? isIpv6(text.slice('ipv6:'.length)) : isIpv4(text);
}

function isDomain(text: string): boolean {
  return text.split('.').every(isHostLabel);
}

/** Those who send mail turn a name into the form that IDNA wants. */
function isDomainOfAnyCase(text: string): boolean {
  return isIdnDomain(text.toLowerCase().normalize('NFC'), '.');
}
