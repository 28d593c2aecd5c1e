// `255.255.255.255`.
const LONGEST_IPV4 = 15;
const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const IPV4 = /* @__PURE__ */ new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);

// Whether a string is an IPv4 address of four decimal numbers, as in RFC 3986, without signs or leading zeros.
export function isIpv4(text: string): boolean {
  return text.length <= LONGEST_IPV4 && IPV4.test(text);
}

const LONGEST_IPV6 = 45;
const GROUPS = 8;
const GROUP = /^[0-9a-f]{1,4}$/i;

// Whether a string is an IPv6 address as in RFC 4291, section 2.2, without zone or prefix length.
export function isIpv6(text: string): boolean {
  if (text.length > LONGEST_IPV6) return false;
  const gap = text.indexOf('::');
  if (gap < 0) return countGroups(text) === GROUPS;
  const before = gap === 0 ? 0 : countGroups(text.slice(0, gap), 'hexadecimal');
  const after = gap + 2 === text.length ? 0 : countGroups(text.slice(gap + 2));
  return before + after < GROUPS;
}

function countGroups(part: string, only?: 'hexadecimal'): number {
  const groups = part.split(':');
  const last = groups.at(-1) ?? '';
  const endsInIpv4 = only === undefined && isIpv4(last);
  const hexadecimal = endsInIpv4 ? groups.slice(0, -1) : groups;
  return hexadecimal.every((group) => GROUP.test(group)) ? hexadecimal.length + (endsInIpv4 ? 2 : 0) : Number.POSITIVE_INFINITY;
}
