const LONGEST = 63;
const LABEL = /^[0-9a-z-]+$/i;

/** Whether a text is one label of a host name (RFC 1123, section 2.1): letters, digits, and hyphens between them. */
export function isHostLabel(label: string): boolean {
  return label.length <= LONGEST && LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
