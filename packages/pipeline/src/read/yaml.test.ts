import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCALARS } from '../../test/scalars.ts';
import { writeJson } from '../exact/write-json.ts';
import { yamlFile } from './exact-file.ts';
import { plainItem } from './plain-item.ts';
import { piecewise } from './yaml-pieces.ts';

function read(text: string): string {
  const file = yamlFile('x.yaml', text);
  return 'mistakes' in file ? file.mistakes.map(({ code }) => code).join() : writeJson(file.value);
}

describe('a number with a tag', () => {
  it('is a float if the tag says so', () => {
    expect(read('[!!float 5, !!float 5.5, !!int 5]')).toBe('[5.0,5.5,5]');
  });
});

describe('YAML 1.1', () => {
  it('reads yes, octal numbers and exponents as YAML 1.1 has them', () => {
    expect(read('a: yes\nb: 010\nc: 1e3\nd: 2.0\ne: "yes"\nf: !!str 5\n')).toBe(
      '{"a":true,"b":8,"c":"1e3","d":2.0,"e":"yes","f":"5"}',
    );
  });

  it('merges maps, own keys last', () => {
    expect(read('base: &b {x: 1, y: 2}\nuse:\n  <<: *b\n  y: 3\n')).toBe('{"base":{"x":1,"y":2},"use":{"x":1,"y":3}}');
  });

  it.each([
    ['an alias of itself', 'a: &a [*a]\n', 'file.not-plain'],
    ['a Python tag', 'a: !!python/object/apply:os.system [ls]\n', 'file.not-yaml'],
    ['a Python tag on a string', 'a: !!python/name:os.system ls\n', 'file.not-yaml'],
    ['no number', 'a: .nan\n', 'pipeline.bad-value'],
    ['a duplicate key', 'a: 1\na: 2\n', 'file.repeated-key'],
    ['aliases of aliases', bomb(), 'file.not-plain'],
  ])('reads nothing from %s', (_name, text, code) => {
    expect(read(text)).toBe(code);
  });

  it('reports a date, which is read as a string', () => {
    const file = yamlFile('x.yaml', 'a: 2024-01-05\n');
    expect(file).toMatchObject({ value: { a: '2024-01-05' }, warnings: [{ code: 'pipeline.date' }] });
  });
});

function bomb(): string {
  const lines = Array.from(
    { length: 12 },
    (_, n) =>
      `k${n}: &k${n} [${
        n === 0
          ? 'x'
          : Array(9)
              .fill(`*k${n - 1}`)
              .join(', ')
      }]`,
  );
  return `${lines.join('\n')}\n`;
}

describe('a large file', () => {
  it.each([
    ['a list', '- a: 1\n  b: |\n    - x\n    y\n- 2.0\n# note\n- [1,\n  2]\n'],
    ['a map of lists', '# head\nrows:\n  - a: 1\n    t: "x\n      y"\n\n  - b: yes\nothers: # more\n- 1\n-   k: v\n    w: z\n'],
    ['Windows lines', 'rows:\r\n  - a: 1\r\n  - a: 2\r\n'],
  ])('is read in pieces with the same value: %s', (_name, text) => {
    const pieces = piecewise(text);
    expect(pieces && writeJson(pieces.value)).toBe(read(text));
  });

  it.each([
    ['scalars next to lists', 'rows:\n  - a\nn: 1\n'],
    ['anchors', 'rows:\n  - &x 1\n  - *x\n'],
    ['two documents', '- 1\n---\n- 2\n'],
    ['a duplicate key', 'a:\n- 1\na:\n- 2\n'],
    ['a mistake in an item', 'a:\n- "x\n- 2\n'],
    ['a map of maps', 'a:\n  b:\n    - 1\n'],
  ])('is read as a whole if it has another form: %s', (_name, text) => {
    expect(piecewise(text)).toBeUndefined();
  });

  it('knows where items begin', () => {
    expect(piecewise('rows:\n  - a: 1\n  - a: 2\n')?.offsetOf('/rows/1/a')).toBe(19);
    expect(piecewise('- a\n- b\n')?.offsetOf('/1')).toBe(6);
  });
});

describe('a plain item', () => {
  const scalar = fc.oneof(
    fc.constantFrom(
      ...SCALARS,
      '2024-01-05',
      'a-b',
      "it's",
      '"q"',
      "'s'",
      '[a, 1.0]',
      '[]',
      '[a,]',
      '{a: 1}',
      'a #b',
      'x: y',
      '|',
    ),
    fc.string({ unit: fc.constantFrom(...'ab0 .-_:#\'"[],{}&*!?|>%@`~=é\t\\'), maxLength: 8 }),
  );
  const field = fc.tuple(fc.constantFrom('a', 'b', 'c_1', 'no', '1', 'd-e'), scalar);

  it('is read as the library would read it, or left to the library', () => {
    let plain = 0;
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 3 }), fc.constantFrom('\n', '\r\n'), (fields, end) => {
        const text = fields.map(([key, value], index) => `${index === 0 ? '- ' : '  '}${key}: ${value}${end}`).join('');
        const item = plainItem(text);
        if (item === undefined) return;
        plain++;
        expect(`[${writeJson(item)}]`).toBe(read(text));
      }),
      { numRuns: 4000 },
    );
    expect(plain).toBeGreaterThan(5);
  });
});
