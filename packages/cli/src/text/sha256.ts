/** The SHA-256 digest of a text, in hex. The library for it is loaded when the first digest is wanted. */
export function sha256(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
