import fc from 'fast-check';
import type { Json } from '../src/index.ts';

export const documents: fc.Arbitrary<Json> = fc
  .letrec<{ value: Json; document: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom('"', "'", ',', ':', '{', '}', '[', ']', '\\', '\n', '/', '*', '#', 'a', ' ', '`'),
        maxLength: 8,
      }),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
      fc.boolean(),
      fc.constant(null),
      tie('document'),
    ),
    document: fc.oneof(
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(
        fc.string({ minLength: 1, maxLength: 8 }).filter((key) => key !== '__proto__' && key !== 'constructor'),
        tie('value'),
        {
          maxKeys: 4,
          noNullPrototype: true,
        },
      ),
    ),
  }))
  .document.filter((document) => typeof document === 'object');

export const damagedTexts: fc.Arbitrary<string> = fc
  .tuple(
    documents.map((document) => JSON.stringify(document, null, 1)),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('drop', 'double', ...',:"\'{}[]\\\n`#/ .0a-+…“”'.split(''))), { maxLength: 4 }),
    fc.constantFrom('', 'Here: ', '```json\n', '<think>{"a":1}</think>', '\ufeff', 'do not: '),
    fc.constantFrom('', '\n```', ' and so on', '\n\nDone.', ', {"b": 2}', '"'),
  )
  .map(([text, blows, before, after]) => before + blows.reduce(strike, text) + after);

function strike(text: string, [at, blow]: readonly [number, string]): string {
  const pos = text.length === 0 ? 0 : at % text.length;
  if (blow === 'drop') return text.slice(0, pos) + text.slice(pos + 1);
  if (blow === 'double') return text.slice(0, pos) + text.charAt(pos) + text.slice(pos);
  return text.slice(0, pos) + blow + text.slice(pos);
}

export const nasty: { readonly [name: string]: (size: number) => string } = {
  'open brackets': (n) => '['.repeat(n),
  'open braces with keys': (n) => '{"a":'.repeat(n / 5),
  'unclosed fence and spaces': (n) => `\`\`\`json${' '.repeat(n)}`,
  'many fences': (n) => '```'.repeat(n / 3),
  'stray quotes': (n) => `{"a": "${'x " '.repeat(n / 4)}"}`,
  'quotes and commas': (n) => `["${'a", "b '.repeat(n / 8)}`,
  'missing end quotes': (n) => `{${'"a": "b, '.repeat(n / 9)}}`,
  'braces in prose': (n) => 'set {a, b} '.repeat(n / 11),
  'brackets in prose': (n) => 'see [1] '.repeat(n / 8),
  'trailing commas': (n) => `[${'[1,],'.repeat(n / 5)}]`,
  'mixed closers': (n) => `${'[{'.repeat(n / 8)}${']}'.repeat(n / 8)}${'}]'.repeat(n / 8)}`,
  backslashes: (n) => `{"a": "${'\\'.repeat(n)}"}`,
  'bare words': (n) => `{a: ${'word, '.repeat(n / 6)}}`,
  comments: (n) => `[${'/* x */ 1, '.repeat(n / 11)}`,
  'unclosed think tags': (n) => '<think>'.repeat(n / 7),
  'colons in prose': (n) => `${'a: "b"\n'.repeat(n / 7)}{"a": 1}`,
  'closed think tags': (n) => `${'<think>a</think>'.repeat(n / 16)}{}`,
  'escaped quotes behind a missing comma': (n) => `{'a': 'x''b': '" ${'\\" '.repeat(n / 3)}'}`,
  apostrophes: (n) => `{'a': '${"it's ".repeat(n / 5)}'}`,
  'typographic quotes': (n) => `{“a”: “${'x “y” '.repeat(n / 6)}”}`,
  commas: (n) => `[${','.repeat(n)}]`,
  ellipses: (n) => `[${'...,'.repeat(n / 4)}]`,
  'open parentheses': (n) => '('.repeat(n),
  tuples: (n) => `[${'("a","b"),'.repeat(n / 10)}]`,
  'quotes in tuples': (n) => `[("${'a "b"), ("c '.repeat(n / 12)}`,
  'open sets': (n) => '{"a",'.repeat(n / 5),
  'entries without braces': (n) => '"a": "b",\n'.repeat(n / 10),
  'tuples without a list': (n) => '("a", "b")\n'.repeat(n / 11),
  'brackets in quotes': (n) => `"${'see [1], it '.repeat(n / 12)}`,
  'open comments': (n) => '/*'.repeat(n / 2),
  'quotes in a line of comments': (n) => `{"a": "${'"//'.repeat(n / 3)}`,
  'quotes in a comment': (n) => `{"a": "${'"/*'.repeat(n / 23)}*/${'x'.repeat((20 * n) / 23)}: 1", "b": 1}`,
  'many documents': (n) => '{"a":1}\n'.repeat(n / 8),
  'repeated keys': (n) => `{${'"a":1,'.repeat(n / 6)}}`,
  'quotes only': (n) => '"'.repeat(n),
  'keys cut off': (n) => '{"'.repeat(n / 2),
  'escaped documents': (n) => '{\\"a\\":'.repeat(n / 7),
  'invisible spaces': (n) => `${'\u200b'.repeat(n)}{}`,
  'many closing tags': (n) => '</think>\n'.repeat(n / 9),
  'long word': (n) => 'a'.repeat(n),
  digits: (n) => `[${'1'.repeat(n)}]`,
  'escaped quotes': (n) => `{\\"a\\": \\"${'b'.repeat(n)}\\"}`,
  'distinct keys': (n) => `{${Array.from({ length: n / 10 }, (_, i) => `'k${i}': 1`).join(',')}}`,
};
