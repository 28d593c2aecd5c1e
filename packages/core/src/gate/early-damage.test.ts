import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonTexts, numberTexts } from '../../test/json-texts.ts';
import { showsDamageEarly } from './early-damage.ts';

const json = fc.tuple(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 1, 2, '\t'));
const strict = fc.oneof(
  json.map(([value, indent]) => JSON.stringify(value, null, indent)),
  jsonTexts,
  numberTexts,
);

test('strict JSON never looks damaged, however it is written and cut by the look', () => {
  fc.assert(
    fc.property(strict, fc.oneof(fc.nat(600), fc.integer({ min: 1900, max: 2100 })), fc.boolean(), (text, length, isUsual) => {
      expect(showsDamageEarly(text, isUsual)).toBe(false);
      expect(showsDamageEarly(`[${JSON.stringify('x'.repeat(length))}, ${text}]`, isUsual)).toBe(false);
      expect(showsDamageEarly(`{"key": "\\n${'x'.repeat(length)}", "other":${text}}\n`, isUsual)).toBe(false);
    }),
    { numRuns: 4000 },
  );
});

test('damage at the start is seen', () => {
  const texts = [
    '{"a": None, "b": 1}',
    "{'a': 1, 'b': 2}",
    '{"a": 1, // one\n "b": 2}',
    '{"a": "x "y" z", "b": 1}',
    '{"a": 1\n "b": 2, "c": 3}',
    '{"a": [1, 2] "b": 2, "c": 3}',
    '{"a": "one\ntwo", "b": 1}',
    '{"a": "one\\ttwo", "b": "\\x", "c": 1}',
  ];
  for (const text of texts) expect(showsDamageEarly(text, false)).toBe(true);
});
