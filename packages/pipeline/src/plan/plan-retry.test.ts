import { describe, expect, it } from 'vitest';
import { changed, GOOD, opened } from '../../test/folder.ts';
import { type Counted, exactly, plus, times } from './counted.ts';
import { planOf } from './plan-of.ts';
import { planRetry } from './plan-retry.ts';

const some = (least: number, most?: number): Counted => ({ least, most });

it('adds and multiplies counts whose maximum may be unknown', () => {
  expect(plus(some(1, 2), some(3, 4))).toEqual(some(4, 6));
  expect(plus(some(1), some(3, 4))).toEqual(some(4));
  expect(plus(some(1, 2), some(3))).toEqual(some(4));
  expect(times(some(1, 2), some(3, 4))).toEqual(some(3, 8));
  expect(times(some(1), some(3, 4))).toEqual(some(3));
  expect(times(some(1, 2), some(3))).toEqual(some(3));
  // Zero times anything is zero.
  expect([times(exactly(0), some(1)), times(some(1), exactly(0))]).toEqual([exactly(0), exactly(0)]);
});

function asking(bounds: string) {
  const config = (GOOD['config.yaml'] ?? '')
    .replace(
      '    - name: measure\n      scope: expression\n      expressions:\n        size: "len(word) + die"\n',
      '    - name: ask\n',
    )
    .replace('tell: tell.jinja2', 'tell: tell.jinja2, ask: tell.jinja2')
    .replace('tell: tell.json', 'tell: tell.json, ask: tell.json')
    .replace('validation:\n', 'validation:\n  ask: {required: [words]}\n');
  const schema = (GOOD['schemas/tell.json'] ?? '').replace('"type": "array"', `"type": "array"${bounds}`);
  return opened({ ...GOOD, 'config.yaml': config, 'schemas/tell.json': schema });
}

const PRICED = { pricesOf: () => ({ inputPerMillion: 1, outputPerMillion: 2 }) };

describe('a retry', () => {
  it('takes the calls of its step and of those that follow', () => {
    const pipeline = asking(', "minItems": 2, "maxItems": 5');
    expect(planRetry(pipeline, new Map([['ask', 3]])).calls).toEqual(some(3, 12));
    // One call for each unit and, for what it spreads into, two to five more; up to four attempts each.
    expect(planRetry(pipeline, new Map([['tell', 3]])).calls).toEqual(some(3 + 6, (3 + 15) * 4));
    expect(planRetry(pipeline, new Map([['roll', 3]])).calls).toEqual(some(9, 72));
    expect(planRetry(pipeline, new Map([...[['tell', 1] as const], ['ask', 1]])).calls).toEqual(some(4, 28));
    expect(planRetry(asking(''), new Map([['tell', 3]])).calls).toEqual(some(3));
    expect(planRetry(pipeline, new Map()).calls).toEqual(some(0, 0));
  });

  it('costs what its calls cost, if their prices are known', () => {
    const pipeline = asking(', "minItems": 2, "maxItems": 2');
    const [, tell, , ask] = planOf(pipeline, PRICED).steps;
    const [one, other] = [(tell?.costUsd?.least ?? 0) / 2, (ask?.costUsd?.least ?? 0) / 4];
    const { costUsd } = planRetry(pipeline, new Map([['tell', 3]]), PRICED);
    expect(costUsd?.least).toBeCloseTo(3 * one + 6 * other, 12);
    expect(costUsd?.most).toBeCloseTo(4 * (3 * one + 6 * other), 12);
    expect(planRetry(pipeline, new Map([['tell', 3]])).costUsd).toBeUndefined();
    // Nobody knows how many units there will be, but what a call costs is known.
    const [, , , last] = planOf(asking(''), PRICED).steps;
    expect(planRetry(asking(''), new Map([['ask', 3]]), PRICED).costUsd?.least).toBeCloseTo(3 * (last?.costPerCall ?? 0), 12);
    expect(last?.costPerCall).toBeGreaterThan(0);
  });
});

describe('a plan', () => {
  const items = (count: number, more = '') =>
    changed(
      'items.yaml',
      '  - {id: d6, sides: 6}\n  - {id: d20, sides: 20}\n',
      Array.from({ length: count }, (_, at) => `  - {id: d${at}, sides: 6${more}}\n`).join(''),
    );
  const fan = (count: number) => {
    const config = (GOOD['config.yaml'] ?? '')
      .replace('field: words', 'field: list')
      .replace('child_field: word', 'child_field: word');
    return planOf(
      opened({
        ...items(count, ', list: [a, b]'),
        'config.yaml': config.replace(/ {4}- name: tell\n.*\n/, '').replace(/prompts:[\s\S]*/, ''),
      }),
    );
  };

  it('counts all children of twenty units, and estimates those of more', () => {
    for (const count of [1, 20, 21, 30]) {
      const [, spread, measure] = fan(count).steps;
      expect([count, spread?.units, measure?.units]).toEqual([count, exactly(count), exactly(2 * count)]);
    }
  });

  it('of no units takes nothing', () => {
    const plan = planOf(opened(), { maxUnits: 0, ...PRICED });
    expect(plan).toMatchObject({ units: 0, calls: exactly(0), inputTokens: exactly(0), costUsd: exactly(0) });
    expect(plan.steps[1]?.prompt).toBeUndefined();
  });
});
