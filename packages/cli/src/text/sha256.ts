/** The SHA-256 digest of a string, in hex. The crypto module is loaded with the first digest. */
export function sha256(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
