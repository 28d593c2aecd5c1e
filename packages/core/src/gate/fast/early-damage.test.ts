import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonTexts, numberTexts } from '../../../test/json-texts.ts';
import { rows } from '../../../test/rows.ts';
import { EarlyDamage, mayBeStrict, showsDamageEarly } from './early-damage.ts';

const json = fc.tuple(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 1, 2, '\t'));
const strict = fc.oneof(
  json.map(([value, indent]) => JSON.stringify(value, null, indent)),
  jsonTexts,
  numberTexts,
);

test('strict JSON never looks damaged, however it is written and wherever the look cuts it', () => {
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
  const texts = rows<string>('pieces', 'Documents that begin with damage');
  for (const text of texts) expect(showsDamageEarly(text, false)).toBe(true);
});

test('damage further on is seen where damage is usual', () => {
  const late = `[${'1, '.repeat(200)}None, 2, 3]`;
  expect(showsDamageEarly(late, false)).toBe(false);
  expect(showsDamageEarly(late, true)).toBe(true);
  expect(showsDamageEarly(`[${'1, '.repeat(800)}None, 2, 3]`, true)).toBe(false);
});

test('a quote opens a cut string only where a value may start', () => {
  expect(showsDamageEarly(JSON.stringify('x'.repeat(600)), false)).toBe(false);
  expect(showsDamageEarly('{"a": 1 "bcdefghijkl":2', false)).toBe(true);
  expect(showsDamageEarly('5"abcdefgh', false)).toBe(true);
});

test('the last five characters may be a token that is cut', () => {
  expect(showsDamageEarly('[1, False', false)).toBe(false);
  expect(showsDamageEarly('[1, False]', false)).toBe(true);
});

test('looks for damage for eight replies after a damaged one, and for longer after several', () => {
  const bad = '{"a": None, "b": 1}';
  const late = `[${'1, '.repeat(200)}None, 2, 3]`;
  const damage = new EarlyDamage();
  const cleanReplies = (count: number) => {
    for (let i = 0; i < count; i++) damage.noteClean();
  };
  cleanReplies(1);
  expect(damage.shows(bad)).toBe(false);
  damage.noteDamaged();
  expect([damage.shows(bad), damage.shows('{"a": 1}'), damage.shows(late)]).toEqual([true, false, false]);
  cleanReplies(7);
  expect(damage.shows(bad)).toBe(true);
  cleanReplies(1);
  expect(damage.shows(bad)).toBe(false);
  damage.noteDamaged();
  damage.noteDamaged();
  expect(damage.shows(late)).toBe(true);
  cleanReplies(8);
  expect([damage.shows(late), damage.shows(bad)]).toEqual([false, true]);
});

test('a look at the character after the brace tells what can be strict JSON', () => {
  expect(['{"a": 1}', '{ }', '[a]', '{a: 1}', "{ 'a': 1}"].map((text) => mayBeStrict(text, 0))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
