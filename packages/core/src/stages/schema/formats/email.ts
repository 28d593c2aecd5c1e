import { isHostname } from './hostname.ts';
import { isIpv4, isIpv6 } from './ip.ts';

// Limits of RFC 5321, section 4.5.3.1: a path has 256, of which two are its angle brackets.
const LONGEST = 254;
const LONGEST_TO_AT = 65;

// Words of RFC 5322 with dots between them, or anything printable in quotes, and the `@`.
const WORD = "[\\w!#$%&'*+/=?^`{|}~-]+";
const TO_AT = /* @__PURE__ */ new RegExp(`^(?:${WORD}(?:\\.${WORD})*|"(?:[ !#-[\\]-~]|\\\\[ -~])*")@$`);

const IPV6_TAG = /^ipv6:/i;

// Whether a string is an RFC 5321 mailbox, without display name and comments.
export function isEmail(text: string): boolean {
  if (text.length > LONGEST) return false;
  const start = text.lastIndexOf('@') + 1;
  if (start > LONGEST_TO_AT || !TO_AT.test(text.slice(0, start))) return false;
  const domain = text.slice(start);
  return domain.startsWith('[') ? isAddress(domain) : isHostname(domain);
}

function isAddress(literal: string): boolean {
  if (!literal.endsWith(']')) return false;
  const address = literal.slice(1, -1);
  return IPV6_TAG.test(address) ? isIpv6(address.slice('ipv6:'.length)) : isIpv4(address);
}
