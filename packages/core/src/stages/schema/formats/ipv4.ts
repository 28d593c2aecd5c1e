import { DOT, isDigit, ZERO } from '../../../lib/char.ts';

/** `255.255.255.255`. */
const LONGEST = 15;
const LAST_OCTET = 255;

/** Whether a string is an IPv4 address in four decimal numbers, as RFC 3986 writes it: no sign, no leading zero. */
export function isIpv4(text: string): boolean {
  if (text.length > LONGEST) return false;
  let octets = 1;
  let start = 0;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) {
      if (at === start + 1 && value === 0) return false;
      value = value * 10 + code - ZERO;
      if (value > LAST_OCTET) return false;
    } else if (code === DOT && at > start) {
      octets++;
      start = at + 1;
      value = 0;
    } else return false;
  }
  return octets === 4 && text.length > start;
}
