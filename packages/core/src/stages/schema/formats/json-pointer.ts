/** Whether a string is a JSON Pointer of RFC 6901, as a string and not as the fragment of a URI. */
export function isJsonPointer(text: string): boolean {
  if (text !== '' && !text.startsWith('/')) return false;
  for (let tilde = text.indexOf('~'); tilde >= 0; tilde = text.indexOf('~', tilde + 1)) {
    const escaped = text[tilde + 1];
    if (escaped !== '0' && escaped !== '1') return false;
  }
  return true;
}
