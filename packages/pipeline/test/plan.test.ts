import { describe, expect, it } from 'vitest';
import { planOf } from '../src/plan/plan-of.ts';
import { changed, GOOD, opened } from './folder.ts';

const PRICES = { inputPerMillion: 1, outputPerMillion: 2 };

describe('planOf', () => {
  it('counts units, calls and tokens, and shows a prompt of each step', () => {
    const plan = planOf(opened(), { pricesOf: () => PRICES, model: 'small' });
    expect(plan).toMatchObject({ units: 2, calls: { least: 2, most: 2 } });
    expect(plan.steps.map(({ step, units }) => [step, units.least, units.most])).toEqual([
      ['roll', 2, 2],
      ['tell', 2, 2],
      ['spread', 2, 2],
      ['measure', 0, undefined],
    ]);
    const tell = plan.steps[1];
    expect(tell?.prompt).toMatch(/^In a dry tone: the d6 says [1-6]\.\n$/);
    expect(tell?.model).toBe('small');
    const { inputTokens, outputTokens, costUsd } = plan;
    expect(inputTokens.least).toBe(2 * 8);
    expect(costUsd?.least).toBeCloseTo((inputTokens.least + 2 * outputTokens.least) / 1e6, 12);
  });

  it('has a range if a model decides how many children there are', () => {
    const asked = (GOOD['config.yaml'] ?? '').replace(
      '    - name: measure\n      scope: expression\n      expressions:\n        size: "len(word) + die"\n',
      '    - name: ask\n',
    );
    const files = {
      ...GOOD,
      'config.yaml': asked
        .replace('tell: tell.jinja2', 'tell: tell.jinja2, ask: tell.jinja2')
        .replace('tell: tell.json', 'tell: tell.json, ask: tell.json')
        .replace('validation:\n', 'validation:\n  ask: {required: [words]}\n'),
      'schemas/tell.json': (GOOD['schemas/tell.json'] ?? '').replace(
        '"type": "array"',
        '"type": "array", "minItems": 2, "maxItems": 5',
      ),
    };
    const plan = planOf(opened(files), { pricesOf: () => PRICES });
    expect(plan.calls).toEqual({ least: 2 + 4, most: 2 + 10 });
    expect((plan.costUsd?.most ?? 0) / (plan.costUsd?.least ?? 1)).toBeGreaterThan(1.5);
  });

  it('knows no cost without prices, and takes only the requested number of units', () => {
    const plan = planOf(opened(), { maxUnits: 1 });
    expect(plan).toMatchObject({ units: 1, costUsd: undefined, calls: { least: 1, most: 1 } });
  });

  it('counts the children of lists in the items', () => {
    const files = changed(
      'config.yaml',
      '    - name: roll\n',
      '    - name: first\n      scope: fan_out\n      field: faces\n    - name: roll\n',
    );
    const items = 'dice:\n  - {id: d6, sides: 6, faces: [1, 2, 3]}\n  - {id: d20, sides: 20, faces: [1]}\n';
    expect(planOf(opened({ ...files, 'items.yaml': items })).calls).toEqual({ least: 4, most: 4 });
  });
});
