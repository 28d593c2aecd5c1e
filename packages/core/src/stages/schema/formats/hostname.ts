const LONGEST = 253;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const LABELS = /* @__PURE__ */ new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'i');

// Whether a string is an RFC 1123 host name without a final dot. What a label in Punycode (`xn--…`) stands for is not looked at.
export function isHostname(text: string): boolean {
  return text.length <= LONGEST && LABELS.test(text);
}
