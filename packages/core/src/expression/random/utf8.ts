import { utf8Bytes } from '../../lib/utf8.ts';
import { PyError } from '../errors.ts';

// Encodes a string as `str.encode` does. Raises an error for a lone surrogate.
export function utf8(text: string): Uint8Array {
  if (text.isWellFormed()) return utf8Bytes(text);
  const chars = Array.from(text);
  const index = chars.findIndex((char) => !char.isWellFormed());
  const what = `'utf-8' codec can't encode character '\\u${chars[index]?.charCodeAt(0).toString(16)}' in position ${index}`;
  throw new PyError('UnicodeEncodeError', `${what}: surrogates not allowed`);
}
