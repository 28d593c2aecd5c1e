import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';

const RUNS = 400;

const anything = compile({});
const list = compile({ schema: { type: 'array' } });
const object = compile({ schema: { type: 'object' } });

const words = fc.constantFrom('the list ', 'as in ', "it's ", 'see: ', 'x, y and ', 'so\n');
const brackets = fc.constantFrom('[1, 2]', '[1, 2"]', '{"a": 1}', "['a']", '[1, 2', '{"a": [1}', '("a", "b")', '{"a", "b"}');
const quotes = fc.constantFrom('""', "''", '“”', '‘’', '«»');

describe('a reply that starts with a quote', () => {
  it('is a text first: what brackets in it hold never passes', () => {
    fc.assert(
      fc.property(quotes, words, brackets, words, fc.boolean(), (quote, before, inside, after, isClosed) => {
        const text = `${quote.charAt(0)}${before}${inside} ${after}${isClosed ? quote.charAt(1) : ''}`;
        for (const gate of [list, object]) expect(gate.judge(text).status).not.toBe('pass');
        const verdict = anything.judge(text);
        if (verdict.status === 'pass') expect(verdict.value).toBe(JSON.parse(text));
        else expect(typeof (verdict as { held: unknown }).held).toBe('string');
      }),
      { numRuns: RUNS },
    );
  });

  it('may be words in quotes before the document', () => {
    fc.assert(
      fc.property(quotes, words, fc.constantFrom(' ', '\n', ' – '), (quote, before, between) => {
        const text = `${quote.charAt(0)}As you said in ${before.trim()}${quote.charAt(1)}${between}{"a": 1}`;
        for (const gate of [anything, object]) expect(gate.judge(text)).toMatchObject({ status: 'pass', value: { a: 1 } });
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a document without its outer brackets', () => {
  const entries = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,6}$/),
    fc.oneof(fc.stringMatching(/^[a-z ,:.]{1,8}$/), fc.integer(), fc.boolean(), fc.array(fc.integer(), { maxLength: 3 })),
    { minKeys: 1, maxKeys: 4, noNullPrototype: true },
  );

  it('is held as the document, never passed', () => {
    fc.assert(
      fc.property(entries, fc.constantFrom(0, 2), fc.constantFrom('}', ',', ''), (value, indent, end) => {
        const text = JSON.stringify(value, null, indent).slice(1, -1).trim() + end;
        expect(anything.judge(text)).toMatchObject({ status: 'hold', held: value });
        expect(object.judge(text)).toMatchObject({ status: 'hold', held: value });
      }),
      { numRuns: RUNS },
    );
  });
});
