import fc from 'fast-check';

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength });
const sometimes = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text);

// Numbers in every spelling that JSON has, most of them short, some longer than a double.
export const numberTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '-'),
    fc.oneof(digits(3), digits(3), digits(20)).map((whole) => whole.replace(/^0+(?=.)/, '')),
    sometimes(fc.oneof(digits(4), digits(20), fc.constant('99999999'), fc.constant('0000000')).map((part) => `.${part}`)),
    sometimes(
      fc
        .tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.oneof(digits(1), digits(2), fc.constant('330')))
        .map((parts) => parts.join('')),
    ),
  )
  .map((parts) => parts.join(''));

// String literals with escapes that need not be, and with text in them that looks like structure.
const stringTexts = fc
  .array(fc.constantFrom('a', 'é', '😀', ' ', ':', ',', '{', '\\"', '\\":', '\\n', '\\\\', '\\u0041', '\\/', '1.5', '-', 'e'), {
    maxLength: 6,
  })
  .map((parts) => `"${parts.join('')}"`);
// Few, so that they repeat; one may be written in two ways.
const keyTexts = fc.constantFrom('"a"', '"\\u0061"', '"id"', '"long key"', '"\\""', '""', '"__proto__"', '"12"', '"name"');
const spaces = fc.constantFrom('', '', '', '', ' ', '\n  ');

// Strict JSON as text, which says more than the value: layout, spelling, keys that stand there twice.
export const jsonTexts: fc.Arbitrary<string> = fc.letrec<{ value: string; document: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    numberTexts,
    stringTexts,
    fc.constantFrom('true', 'false', 'null', '0', '1', '600', '0.25'),
    tie('document'),
  ),
  document: fc.oneof(
    listed(fc.tuple(spaces, tie('value'), spaces).map(together), 5).map((items) => `[${items}]`),
    listed(fc.tuple(spaces, keyTexts, spaces, fc.constant(':'), spaces, tie('value')).map(together), 6).map(
      (members) => `{${members}}`,
    ),
  ),
})).document;

function listed(part: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc.array(part, { maxLength }).map((parts) => parts.join(','));
}

function together(parts: readonly string[]): string {
  return parts.join('');
}
