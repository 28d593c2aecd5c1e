import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { isWhole } from '../../../scripts/tests/share.ts';
import { ContractError } from '../src/index.ts';
import { growth } from './growth.ts';
import { rows } from './rows.ts';

const schema = { type: 'object', properties: { a: { type: 'string' } } } as const;
const rule = compile({ kind: 'extraction-rule', samples: ['/data/a.csv'] });

const WRITTEN: { readonly [name: string]: (text: string) => unknown } = {
  expression: (expr) => compile({ schema, rules: { rules: [{ name: 'r', expr }] } }),
  cel: (cel) => compile({ schema, rules: { rules: [{ name: 'r', cel }] } }),
  pattern: (pattern) => compile({ schema: { type: 'string', pattern } }),
  form: (form) => compile({ kind: 'command', grammar: { version: 1, lists: { m: ['a'] }, forms: { r: form } } }),
  glob: (glob) => rule.judge(JSON.stringify({ name: 'a', glob, extract: { a: 'filename' } })),
};

const SHAPES = ['(', ')', '[', '{', '}', '{a', '"', "'", '\\', 'a', '1', ' ', '.', ',', '*', '**/', '|', '?', '+', '-', 'not '];
const LONGER = rows<string>('hostile', 'Names that a contract repeats');

it.each(Object.entries(WRITTEN))(
  '%s of any shape compiles or is a mistake of its author, in linear time',
  (_, written) => {
    const tried = (text: string) => {
      try {
        written(text);
      } catch (problem) {
        expect(problem).toBeInstanceOf(ContractError);
      }
    };
    const shape = fc.constantFrom(...SHAPES, ...LONGER);
    fc.assert(
      fc.property(shape, shape, fc.constantFrom('', 'a', '(', 'a == '), (one, other, begin) => {
        const make = (size: number) => begin + (one + other).repeat(Math.ceil(size / (one + other).length));
        const [short, long] = [make(2500), make(10_000)];
        expect(
          growth(
            () => tried(short),
            () => tried(long),
          ),
        ).toBeLessThan(10);
      }),
      { numRuns: isWhole ? 300 : 12, seed: 52 },
    );
  },
  600_000,
);
