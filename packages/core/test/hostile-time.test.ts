import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { isTaken, isWhole, shareOfSize, someOf } from '../../../scripts/tests/share.ts';
import type { Gate } from '../src/index.ts';
import { growth } from './growth.ts';
import { rows } from './rows.ts';

const object = { type: 'object', properties: { a: { type: 'integer' } } } as const;
const grammar = { version: 1, lists: { m: ['a', 'b'], n: ['c'] }, forms: { r: 'go {m} [to {n}]' } } as const;
const spoken = { ...grammar, suggestions: { recipe: { forms: ['r'], required: true } } } as const;

const GATES: { readonly [name: string]: () => Gate<unknown> } = {
  json: () => compile({}),
  schema: () => compile({ schema: object }),
  yaml: () => compile({ format: 'yaml', schema: object }),
  lines: () => compile({ format: 'lines', schema: { type: 'array', items: { type: 'string' } } }),
  tools: () => compile({ kind: 'tool-calls', tools: [{ name: 'pay', parameters: object }] }),
  actions: () => compile({ kind: 'actions', actions: [{ id: 'go', type: 'go', command: 'go' }] }),
  command: () => compile({ kind: 'command', grammar }),
  suggestions: () => compile({ kind: 'suggestions', grammar: spoken }),
  rule: () => compile({ kind: 'extraction-rule', samples: ['/data/a.csv'] }),
};

const SHAPES = rows<string>('hostile', 'Pieces of replies');

function hostile(begin: string, shape: string, size: number): string {
  return begin + shape.repeat(Math.ceil(size / shape.length));
}

const WHOLE = shareOfSize(120_000);

it.each(someOf(Object.entries(GATES), 3).map(([, one]) => one))(
  '%s (a third of the gates in each run): hostile text of any shape gets a verdict, in linear time',
  { timeout: 600_000 },
  (_, made) => {
    const gate = made();
    const judged = (text: string) => expect(['pass', 'hold', 'fail']).toContain(gate.judge(text).status);
    const shapes = fc.tuple(
      fc.constantFrom('', '{"a": ', '[', 'Here: ', '```json\n'),
      fc.constantFrom(...SHAPES),
      fc.constantFrom('', ...SHAPES),
    );
    fc.assert(
      fc.property(shapes, ([begin, one, other]) => {
        const make = (size: number) => hostile(begin, one + other, size);
        const [short, long] = [make(WHOLE / 4), make(WHOLE)];
        expect(
          growth(
            () => judged(short),
            () => judged(long),
          ),
        ).toBeLessThan(10);
      }),
      { numRuns: isWhole ? 300 : 4, seed: 52 },
    );
  },
);

const LONG_YAML = rows<[string, string, number]>('hostile', 'Long YAML');
it.each(someOf(LONG_YAML, 3).map(([, one]) => one))(
  'YAML of %s%s in a row (a third of these in each run) is read to its end or refused, never thrown over',
  (begin, shape, count) => {
    const gate = (GATES.yaml as () => Gate<unknown>)();
    expect(gate.judge(begin + shape.repeat(count)).status).toBe('fail');
  },
);

it('reads an ordinary megabyte of YAML (a tenth of it in two of three runs)', () => {
  const gate = compile({ format: 'yaml', schema: { type: 'array', items: { type: 'object' } } });
  const entry =
    '- name: "Anna Smith of Nantes"\n  notes: [first, second]\n  street: Rue de la Paix 12\n  city: Nantes and its surroundings\n';
  expect(gate.judge(entry.repeat(Math.ceil((isTaken(0, 3) ? 1_000_000 : 100_000) / entry.length))).status).toBe('pass');
});

it.each(['allOf', 'anyOf'])(
  'looks at a small value a bounded number of times, however often %s of a schema names it',
  (keyword) => {
    const again = Array.from({ length: 4 }, () => ({ $ref: '#' }));
    const gate = compile({ schema: { type: 'object', properties: { a: { [keyword]: again } } } });
    const { status, findings } = gate.judge(`${'{"a":'.repeat(12)}1${'}'.repeat(12)}`);
    expect(status).toBe('fail');
    expect(findings[0]).toMatchObject({ code: 'coerce.too-many-steps', args: { limit: 11_300 } });
  },
);

it('passes no value that was not examined to its end, even if it fits', () => {
  const again = Array.from({ length: 4 }, () => ({ $ref: '#' }));
  const gate = compile({ schema: { type: 'object', properties: { a: { allOf: again }, n: { type: 'integer' } } } });
  const reply = (depth: number) => `${'{"a":'.repeat(depth)}{"n":5.0}${'}'.repeat(depth)}`;
  expect(gate.judge(reply(3)).status).toBe('pass');
  expect(gate.judge(reply(12))).toMatchObject({ status: 'fail', findings: [{ code: 'coerce.too-many-steps' }] });
});

it('refuses an answer with any number of calls that its provider could not read', () => {
  const strangers = `[${'1,'.repeat(299_999)}1]`;
  const reply = `{"role":"assistant","content":"","invalid_tool_calls":${strangers}}`;
  expect((GATES.tools as () => Gate<unknown>)().judge(reply).status).toBe('fail');
});
