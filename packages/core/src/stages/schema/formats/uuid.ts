const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a string is a UUID of RFC 9562, of any version and variant. */
export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}
