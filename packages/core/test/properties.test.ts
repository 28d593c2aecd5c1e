import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, type JsonSchema, type Verdict } from '../src/index.ts';
import { damagedTexts, documents, nasty } from './damage.ts';
import { aThirdOf, growthBySize, LINEAR } from './growth.ts';
import { replay } from './replay.ts';

const RUNS = 400;

const anything = compile({});
const person = compile({
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      age: { type: 'integer', minimum: 0 },
      tags: { type: 'array', items: { enum: ['red', 'green', 'blue'] } },
      ok: { type: 'boolean' },
      inner: { anyOf: [{ type: 'number' }, { type: 'object', additionalProperties: { type: 'string' } }] },
    },
    required: ['name'],
    additionalProperties: false,
  },
});

const resultOf = (verdict: Verdict): unknown =>
  verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;

describe('any reply', () => {
  it('gets a verdict, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const gate of [anything, person]) expect(['pass', 'hold', 'fail']).toContain(gate.judge(bytes).status);
      }),
      { numRuns: RUNS },
    );
  });

  it('gets a verdict, whatever its text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), damagedTexts), (text) => {
        for (const gate of [anything, person]) expect(['pass', 'hold', 'fail']).toContain(gate.judge(text).status);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a valid document', () => {
  it('is never altered', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom(0, 1, 2, '\t'), (document, indent) => {
        const verdict = anything.judge(JSON.stringify(document, null, indent));
        expect(verdict).toMatchObject({ status: 'pass', changes: [] });
        expect(resultOf(verdict)).toEqual(document);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a damaged document', () => {
  it.each(['{"a":-1.', '[1e', '{"a":+1.', '[0.5, 12345678901234567891'])(
    'differs by its Changes where it stops in a number: %s',
    (text) => {
      const verdict = anything.judge(text);
      expect(replay(text, verdict.changes)).toEqual(resultOf(verdict));
    },
  );

  it.each(['\ufeff"{"\n ]', '\ufeff\ufeff[1]', ' \ufeff[1]', '[1]\ufeff', '```json\n\ufeff[1]\ufeff\n```', '"a"\ufeff'])(
    'differs by its Changes where a byte order mark is beside it: %j',
    (text) => {
      const verdict = anything.judge(text);
      expect(replay(text, verdict.changes)).toEqual(resultOf(verdict));
    },
  );

  it('differs from its reply by its Changes and nothing else', () => {
    fc.assert(
      fc.property(damagedTexts, (text) => {
        const verdict = anything.judge(text);
        if (verdict.status === 'fail' || verdict.changes.some((change) => change.code === 'extract.documents-joined')) return;
        expect(replay(text, verdict.changes)).toEqual(resultOf(verdict));
      }),
      { numRuns: 4 * RUNS },
    );
  });

  it('differs by its Changes where another reading takes the place of what surrounds it', () => {
    const text = '```json\n}/{}"';
    const verdict = anything.judge(text);
    expect(replay(text, verdict.changes)).toEqual(resultOf(verdict));
  });

  it('passes unchanged when its value is judged again', () => {
    fc.assert(
      fc.property(damagedTexts, (text) => {
        const verdict = anything.judge(text);
        if (verdict.status !== 'pass' || typeof verdict.value !== 'object') return;
        const again = anything.judge(JSON.stringify(verdict.value));
        expect(again).toMatchObject({ status: 'pass', changes: [] });
        // JSON has one zero: -0 is written as 0.
        expect(resultOf(again)).toEqual(JSON.parse(JSON.stringify(verdict.value)));
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a value brought toward a schema', () => {
  const loose = fc.record(
    {
      name: fc.oneof(fc.string({ maxLength: 6 }), fc.integer(), fc.boolean()),
      Age: fc.oneof(fc.integer(), fc.integer().map(String), fc.constant('12 years')),
      age: fc.oneof(fc.integer().map(String), fc.double({ noNaN: true, noDefaultInfinity: true })),
      tags: fc.oneof(
        fc.array(fc.constantFrom('RED', 'green', ' Blue', 'pink'), { maxLength: 3 }),
        fc.constant('red'),
        fc.constant('["red"]'),
      ),
      ok: fc.constantFrom('true', 'False', 'yes', 1, null),
      inner: fc.oneof(
        fc.constant('3'),
        fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), fc.integer(), { maxKeys: 2, noNullPrototype: true }),
      ),
      extra: fc
        .anything({ withNullPrototype: false, maxDepth: 1 })
        .filter((value) => value !== undefined && typeof value !== 'bigint'),
    },
    { requiredKeys: ['name'], noNullPrototype: true },
  );

  it('differs by its Changes and nothing else, and fits', () => {
    fc.assert(
      fc.property(loose, (value) => {
        const text = JSON.stringify(value);
        const verdict = person.judge(text);
        if (verdict.status === 'fail') return;
        expect(replay(text, verdict.changes)).toEqual(resultOf(verdict));
        if (verdict.status === 'pass')
          expect(person.judge(JSON.stringify(verdict.value))).toMatchObject({ status: 'pass', changes: [] });
      }),
      { numRuns: 4 * RUNS },
    );
  });
});

describe('hostile text (a third of it in each run)', () => {
  const schema: JsonSchema = { type: 'object', properties: { a: { type: 'array', items: { type: 'integer' } } } };
  const gates = [anything, compile({ schema })];
  for (const [name, make] of aThirdOf(Object.entries(nasty))) {
    it(`takes linear time: ${name}`, () => {
      for (const gate of gates) expect(growthBySize((text) => gate.judge(text), make, 100_000)).toBeLessThan(LINEAR);
    });
  }
});
