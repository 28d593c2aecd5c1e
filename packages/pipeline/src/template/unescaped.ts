import { TemplateSyntax } from './template-problem.ts';

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|(\n)|(.))/gsu;
const CHARS: { readonly [letter: string]: string } = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

export function unescaped(body: string, line: number): string {
  if (!body.includes('\\')) return body;
  return body.replace(ESCAPE, (whole, x, u, long, octal, newline, letter: string | undefined) => {
    const hex: string | undefined = x ?? u ?? long;
    if (hex !== undefined) return charOf(Number.parseInt(hex, 16), line);
    if (octal !== undefined) return charOf(Number.parseInt(octal, 8), line);
    if (newline !== undefined || letter === undefined) return '';
    if (letter === 'x' || letter === 'u' || letter === 'U' || letter === 'N')
      throw new TemplateSyntax(`the escape \\${letter} in a string is not complete, or not supported`, line);
    return Object.hasOwn(CHARS, letter) ? (CHARS[letter] as string) : whole;
  });
}

function charOf(code: number, line: number): string {
  if (code > 0x10ffff) throw new TemplateSyntax('an escape in a string is beyond the last Unicode character', line);
  return String.fromCodePoint(code);
}
