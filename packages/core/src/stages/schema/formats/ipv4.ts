/** `255.255.255.255`. */
const LONGEST = 15;

/** A `dec-octet` of RFC 3986: no sign, no leading zero. */
const OCTET = /^(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])$/;

/** Whether a text is an IPv4 address in four decimal numbers. */
export function isIpv4(text: string): boolean {
  if (text.length > LONGEST) return false;
  const octets = text.split('.');
  return octets.length === 4 && octets.every((octet) => OCTET.test(octet));
}
