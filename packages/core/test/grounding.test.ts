import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tagsInTurn } from '../../../scripts/tests/share.ts';
import type { Grounding } from '../src/entries/contract.ts';
import { type Contract, compile, messageOf, type Verdict } from '../src/index.ts';
import type { Json } from '../src/model/json.ts';
import { rows } from './rows.ts';

const letter = 'Anna Müller, 3003 Bern, owes 1.200,50 € since 12. März 2024 for “solar panels”.';

function grounded(reply: unknown, source: string, grounding: Partial<Grounding> = {}, contract: Partial<Contract> = {}): Verdict {
  const gate = compile({ ...contract, grounding: { source: 'text', fields: [''], ...grounding } });
  return gate.judge(JSON.stringify(reply), { world: { text: source } }) as Verdict;
}

const passages = ({ grounds = [] }: Verdict, source: string) =>
  Object.fromEntries(grounds.map(({ path, start, end }) => [path, source.slice(start, end)]));

const found = (value: unknown, source: string, grounding: Partial<Grounding> = {}) =>
  passages(grounded([value], source, grounding), source)['/0'];

describe('a value is found', () => {
  it.each(rows<[Json, string, string?]>('grounding', 'Values, sources and passages'))(
    '%j in %j: %j',
    (value, source, passage) => {
      expect(found(value, source)).toBe(passage);
    },
  );

  it('letter for letter first, though it comes later', () => {
    expect(grounded(['bern'], 'BERN and bern').grounds).toEqual([{ path: '/0', start: 9, end: 13, similarity: 1 }]);
  });

  it('in UTF-16 of the source as given', () => {
    expect(grounded(['Bern'], '😀𠮷 ÉBern 😀 BERN').grounds).toMatchObject([{ start: 14, end: 18 }]);
  });

  it('and under `exact` only letter for letter', () => {
    expect(found('müller', letter, { match: 'exact' })).toBeUndefined();
    expect(found('Müller', letter, { match: 'exact' })).toBe('Müller');
    expect(found('panel', letter, { match: 'exact' })).toBeUndefined();
    expect(found(1200.5, letter, { match: 'exact' })).toBeUndefined();
    expect(found('e', 'e\u0301', { match: 'exact' })).toBeUndefined();
  });
});

describe('what is looked up', () => {
  it('is all of it, however much that is', { tags: tagsInTurn(0, 3) }, () => {
    const { changes, grounds } = grounded(
      Array.from({ length: 130_000 }, () => 'Anna'),
      letter,
      { fields: 'strings' },
    );
    expect([changes.length, grounds?.length]).toEqual([0, 130_000]);
  });

  it('is the value as it was read, not as a validator turns it', () => {
    const schema = z.object({ name: z.string().transform(() => 42) });
    expect(grounded({ name: 'Anna' }, letter, {}, { schema }).status).toBe('pass');
    expect(grounded({ name: 'Otto' }, letter, {}, { schema }).status).toBe('hold');
  });
});

describe('what is missing', () => {
  it('comes with the nearest passage and how near it is', () => {
    const [change] = grounded(['Anna Miller'], letter).changes;
    expect(change).toMatchObject({
      code: 'ground.not-found',
      safety: 'unsafe',
      path: '/0',
      args: { value: 'Anna Miller', source: 'text', start: 0, end: 11, passage: 'Anna Müller' },
    });
    const similarity = Number(change?.args?.similarity);
    expect(similarity).toBeGreaterThan(0.6);
    const near = `The nearest passage is "Anna Müller" (${Math.round(similarity * 100)}% similar).`;
    expect(change && messageOf(change)).toBe(`“Anna Miller” is not in the source \`text\`. ${near}`);
  });

  it('is looked for near at most fifty times, and the rest says so', () => {
    const values = Array.from({ length: 60 }, (_, index) => `solar panel number ${index}`);
    const { changes } = grounded(values, letter);
    expect(changes).toHaveLength(60);
    expect(changes.filter(({ args }) => args?.passage !== undefined)).toHaveLength(50);
    expect(changes.filter(({ args }) => args?.unsought === true)).toHaveLength(10);
    expect(messageOf(changes.at(-1) as (typeof changes)[number])).toContain('was not looked for');
  });

  it('stops where the steps end, in a source that is too long', { tags: tagsInTurn(1, 3) }, () => {
    const [change] = grounded(['solar power plant'], 'solar panels, '.repeat(150_000), { match: 'exact' }).changes;
    expect(change?.args).toMatchObject({ unsought: true });
  });
});

describe('the source', () => {
  const gate = compile({ grounding: { source: 'text' } });

  it('is among the sources, in the world or in the input, in this order', async () => {
    const sources = { text: 'Anna' };
    expect(gate.judge('["Anna"]', { sources, world: { text: 'Otto' }, input: { text: 'Otto' } }).status).toBe('pass');
    expect(gate.judge('["Anna"]', { world: { text: 'Anna' }, input: { text: 'Otto' } }).status).toBe('pass');
    expect(gate.judge('["Anna"]', { input: { text: 'Anna' } }).status).toBe('pass');
    expect(gate.judge('["Anna"]', { world: () => ({ text: 'Anna' }) }).status).toBe('pass');
    expect((await gate.check('["Anna"]', () => Promise.resolve({ text: 'Anna' }))).status).toBe('pass');
  });

  it('must be there', () => {
    for (const world of [undefined, {}, { text: 3 }, { text: null }, Object.create({ text: 'Anna' })])
      expect(gate.judge('["Anna"]', { world }).findings.map(({ code }) => code)).toEqual(['ground.no-source']);
  });

  it('is the same for a stream', () => {
    for (const reply of ['["Anna", "Otto"]', 'Sure: ["anna"', '["Ann']) {
      const unit = { world: () => ({ text: letter }) };
      const stream = gate.stream(unit);
      for (const char of reply) stream.push(char);
      expect(stream.end({ finishReason: 'stop' })).toEqual(gate.judge(reply, { ...unit, finishReason: 'stop' }));
    }
  });
});

describe('a field that the schema does not list', () => {
  it('is a typo of a validator too', () => {
    const validator = z.object({ name: z.string() });
    expect(() => compile({ schema: validator, grounding: { source: 'text', fields: ['/nmae'] } })).toThrow('/grounding/fields/0');
  });

  it('is none where the schema lists nothing', () => {
    const line = { type: 'object', properties: { price: { type: 'number' } } };
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        lines: { type: 'array', items: { $ref: '#/$defs/line' } },
        more: { type: 'object' },
      },
      $defs: { line },
    };
    const fielded = (...fields: string[]) => compile({ schema, grounding: { source: 'text', fields } }).warnings;
    expect(fielded('', '/name', '/lines', '/lines/*', '/lines/*/price', '/*', '/more/anything', '/lines/3/price')).toEqual([]);
  });
});
