import { describe, expect, test } from 'vitest';
import { edited, editsOf, MARK_EDITS } from '../../../tools/damage/edits.ts';
import { seeded } from '../../../tools/damage/random.ts';
import { knownDocument } from '../../../tools/soundness/document.ts';
import { likelyTexts } from '../src/stages/doubt/likely/likely-texts.ts';

class CountedKeys extends Set<string> {
  count = 0;
  override has(key: string): boolean {
    this.count++;
    return super.has(key);
  }
}

const quest = { most: 3, width: 12, words: true, keys: undefined };

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

describe('the search for likely texts', () => {
  test('reads no more than its limit allows, however long the text is', () => {
    for (const hostile of HOSTILE) {
      for (const count of [100, 10_000, 50_000]) {
        const text = hostile(count);
        const keys = new CountedKeys(['a']);
        let texts = 0;
        for (const near of likelyTexts(text, { ...quest, keys })) if (near === undefined || ++texts === 24) break;
        expect([text.slice(0, 20), count, keys.count < 100_000]).toEqual([text.slice(0, 20), count, true]);
      }
    }
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
      const near = [...likelyTexts(damaged, { ...quest, most: 1, words: false })];
      if (near.some((one) => one?.text === text)) found++;
    }
    expect(found / all).toBeGreaterThan(0.9);
  });

  test('prefers the keys that the schema describes', () => {
    const text = '{"id": 1, "name:" "Lea"}';
    const best = (keys: ReadonlySet<string>) => likelyTexts(text, { ...quest, keys }).next().value;
    expect(best(new Set(['id', 'name']))).toMatchObject({ text: '{"id": 1, "name": "Lea"}', edits: 1 });
    expect(best(new Set(['id', 'name:']))).toMatchObject({ text: '{"id": 1, "name:" :"Lea"}', edits: 1 });
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
