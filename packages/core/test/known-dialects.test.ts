import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { compile, type JsonObject } from '../src/index.ts';
import { KNOWN, ORIGINS, type WrittenCall } from './dialects/known.ts';

const RUNS = 200;

const types = {
  ...{ city: { type: 'string' }, text: { type: 'string' }, days: { type: 'integer' }, share: { type: 'number' } },
  ...{ sure: { type: 'boolean' }, tags: { type: 'array', items: { type: 'string' } } },
  where: { type: 'object', properties: { street: { type: 'string' }, number: { type: 'integer' } } },
};
const parameters = { type: 'object', properties: types, additionalProperties: false };
const names = ['get_weather', 'send_mail', 'lookUp', 'now'];
const gate = compile({ kind: 'tool-calls', tools: names.map((name) => ({ name, parameters })) } as never);

const hostile = fc.constantFrom(
  '</tool_call>',
  '<tool_call>',
  "it's",
  'say "hi"',
  '```',
  '<|im_end|>',
  '[TOOL_CALLS]',
  'a\nb',
  '<|call|>',
);
const plain = fc.constantFrom('Oslo', 'New York, NY', 'Zürich', '東京', 'seven', 'a-b');
const givenWith = (text: fc.Arbitrary<string>) =>
  fc.record(
    {
      ...{ city: text, text, days: fc.integer({ min: 0, max: 99 }), share: fc.constantFrom(0.5, 1.25, 12), sure: fc.boolean() },
      ...{ tags: fc.array(text, { minLength: 1, maxLength: 3 }), where: fc.record({ street: text, number: fc.nat(99) }) },
    },
    { requiredKeys: [] },
  );
const callsWith = (text: fc.Arbitrary<string>): fc.Arbitrary<readonly WrittenCall[]> =>
  fc.array(fc.record({ name: fc.constantFrom(...names), arguments: givenWith(text) as fc.Arbitrary<JsonObject> }), {
    minLength: 1,
    maxLength: 3,
  });

describe.each(KNOWN)('the dialect $name', ({ dialect, render, origin }) => {
  it('is read as its example shows', () => {
    const verdict = gate.judge(origin.example);
    expect(verdict).toMatchObject({
      status: 'pass',
      value: { calls: [{ name: 'get_weather', arguments: { city: 'Oslo', days: 3 } }] },
    });
  });

  it('is written as its example is', () => {
    const packed = (text: string) => text.replaceAll(/\s/g, '');
    const mayStayOpen = dialect.frames?.[0]?.[2] !== undefined;
    const written = packed(render([{ name: 'get_weather', arguments: { city: 'Oslo', days: 3 } }]));
    const example = packed(origin.example);
    // Only a mark that is usually left out may be missing.
    if (mayStayOpen) expect(written.startsWith(example)).toBe(true);
    else expect(written).toBe(example);
  });
});

const some = someOf(KNOWN, 5).map(([, one]) => one);

describe.each(some)('the dialect $name (a fifth of all in each run)', ({ render, isRaw }) => {
  it('is read as it is written, whatever the calls', () => {
    fc.assert(
      fc.property(callsWith(isRaw ? plain : fc.oneof(plain, hostile)), (calls) => {
        const text = render(calls);
        const verdict = gate.judge(text);
        if (verdict.status === 'pass') expect(verdict.value, text).toMatchObject({ calls });
      }),
      { numRuns: RUNS },
    );
  });

  it('is read without a doubt, if its calls have arguments and no marks in them', () => {
    fc.assert(
      fc.property(
        callsWith(plain).filter((calls) => calls.every(({ arguments: given }) => Object.keys(given).length > 0)),
        (calls) => {
          const text = render(calls);
          expect(gate.judge(text), text).toMatchObject({ status: 'pass', value: { calls } });
        },
      ),
      { numRuns: RUNS / 4 },
    );
  });
});

describe('the table of dialects', () => {
  it('has each dialect once, with an origin, and the page shows every example', () => {
    expect(KNOWN.map(({ name }) => name)).toEqual(Object.keys(ORIGINS));
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/reference/dialects.md'), 'utf8');
    for (const { name, origin } of KNOWN) expect(page).toContain(`\n## ${name}\n\n${origin.models}. Source: ${origin.source}.`);
    for (const { origin } of KNOWN) expect(page).toContain(origin.example);
  });
});
