import { describe, expect, test } from 'vitest';
import { edited, editsOf, MARK_EDITS } from '../../../tools/damage/edits.ts';
import { seeded } from '../../../tools/damage/random.ts';
import { knownDocument } from '../../../tools/soundness/document.ts';
import type { Json } from '../src/index.ts';
import { type SearchQuestion, searchReadings } from '../src/stages/doubt/search.ts';

class CountedKeys extends Set<string> {
  count = 0;
  override has(key: string): boolean {
    this.count++;
    return super.has(key);
  }
}

const fits = (text: string) => ({ value: JSON.parse(text) as Json, changes: [], findings: [], dropped: [] });
const question: SearchQuestion = { most: 3, spread: 0.5, words: true, keys: undefined, fit: fits };

const HOSTILE: readonly ((count: number) => string)[] = [
  (count) => '{"'.repeat(count),
  (count) => `[${'"a":'.repeat(count)}]`,
  (count) => `[${'"'.repeat(count)}]`,
  (count) => '[{"a":1'.repeat(count),
  (count) => `{"a": "${'x", "y": "'.repeat(count)}} ]`,
  (count) => `{"a": "${',1'.repeat(count)}" "b": 1`,
  (count) => `{"${',"'.repeat(count)}": 1`,
  (count) => `{a: ${'b '.repeat(count)}: 1}`,
  (count) => `{"a": "${'\\"'.repeat(count)}, "b": 1}`,
];

describe('the search for readings', () => {
  test('reads no more than its limit allows, however long the text is', () => {
    for (const hostile of HOSTILE) {
      for (const count of [100, 10_000, 50_000]) {
        const text = hostile(count);
        const keys = new CountedKeys(['a']);
        searchReadings(text, { ...question, keys, fit: () => undefined });
        expect([text.slice(0, 20), count, keys.count < 100_000]).toEqual([text.slice(0, 20), count, true]);
      }
    }
  });

  test('says that it is not complete if a text takes too long, and that there is nothing else if it does not', () => {
    const isComplete = (text: string) => searchReadings(text, { ...question, fit: () => undefined }).isComplete;
    expect(isComplete(`{"a": 1 "b": ${'1'.repeat(300_000)}}`)).toBe(false);
    expect(isComplete(`{"a" ${'"x",'.repeat(40_000)}}`)).toBe(false);
    expect(isComplete('{"a": 1 "b": 2}')).toBe(true);
  });

  test('finds the document that one edit damaged', () => {
    let found = 0;
    let all = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const random = seeded(seed);
      const text = JSON.stringify(knownDocument(random).value);
      const damaged = edited(text, editsOf(text, MARK_EDITS, 1, random) ?? []);
      if (isJson(damaged)) continue;
      all++;
      const fit = (near: string) => (near === text ? fits(near) : undefined);
      if (searchReadings(damaged, { ...question, most: 1, words: false, fit }).readings.length > 0) found++;
    }
    expect(found / all).toBeGreaterThan(0.9);
  });

  test('prefers the keys that the schema describes', () => {
    const text = '{"id": 1, "name:" "Lea"}';
    const best = (keys: ReadonlySet<string>) => searchReadings(text, { ...question, keys }).readings[0];
    expect(best(new Set(['id', 'name']))).toMatchObject({ text: '{"id": 1, "name": "Lea"}', edits: 1 });
    expect(best(new Set(['id', 'name:']))).toMatchObject({ text: '{"id": 1, "name:" :"Lea"}', edits: 1 });
  });

  test('returns each value once, likeliest first, and nothing that is much less likely', () => {
    const { readings } = searchReadings('[[8992.6} [[]]', question);
    const values = readings.map(({ fit }) => JSON.stringify(fit.value));
    expect(new Set(values).size).toBe(values.length);
    expect(values.length).toBeGreaterThan(1);
    const weights = readings.map(({ weight }) => weight);
    expect(weights).toEqual([...weights].sort((a, b) => a - b));
    expect(weights.at(-1)).toBeLessThanOrEqual((weights[0] ?? 0) + question.spread);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
