import { OPEN_BRACKET } from '../../../lib/char.ts';
import { utf8Length } from '../../../lib/decode-utf8.ts';
import { areHostLabels } from './host-labels.ts';
import { isIdnDomain } from './idn-hostname.ts';
import { isIpv4 } from './ipv4.ts';
import { isIpv6 } from './ipv6.ts';
import { domainStart } from './local-part.ts';

/** Limits of RFC 5321, section 4.5.3.1, in bytes: a path has 256, of which two are its angle brackets. */
const LONGEST = 254;
const LONGEST_TO_AT = 65;

const IPV6_TAG = /^ipv6:/i;

/** Whether a string is a mailbox of RFC 5321: no display name, no comments. */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST) return false;
  const start = domainStart(text, 'ascii');
  if (start < 0 || start > LONGEST_TO_AT) return false;
  return text.charCodeAt(start) === OPEN_BRACKET ? isAddress(text.slice(start)) : areHostLabels(text, start);
}

/** Whether a string is a mailbox of RFC 6531, which may have characters beyond ASCII on both sides. */
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
