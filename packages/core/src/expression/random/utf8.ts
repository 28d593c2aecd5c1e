import { PyError } from '../errors.ts';

/** The bytes of a string, as `str.encode` gives them: a lone surrogate raises. */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const [index, char] of Array.from(text).entries()) {
    const code = char.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) return halfCharacter(code, index);
    bytes.push(...encoded(code));
  }
  return Uint8Array.from(bytes);
}

function encoded(code: number): readonly number[] {
  if (code < 0x80) return [code];
  if (code < 0x800) return [0xc0 | (code >> 6), following(code)];
  if (code < 0x10000) return [0xe0 | (code >> 12), following(code >> 6), following(code)];
  return [0xf0 | (code >> 18), following(code >> 12), following(code >> 6), following(code)];
}

function following(code: number): number {
  return 0x80 | (code & 0x3f);
}

function halfCharacter(code: number, index: number): never {
  const what = `'utf-8' codec can't encode character '\\u${code.toString(16)}' in position ${index}`;
  throw new PyError('UnicodeEncodeError', `${what}: surrogates not allowed`);
}
