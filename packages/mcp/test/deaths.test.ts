import { describe, expect, it } from 'vitest';
import { seeded } from '../../../tools/damage/random.ts';
import { deathsOf, FLOWS, survived } from './deaths.ts';

// With `TAMIS_SHARE=1`, as in `npm run proof`, the gate dies everywhere.
const isWhole = process.env.TAMIS_SHARE === '1';
const OF_EACH = 4;

describe.each(FLOWS)('a gate that dies while a held call waits for a %s', (flow) => {
  it('runs it once, and its caller gets to know', async () => {
    const all = await deathsOf(flow);
    const random = seeded(all.length);
    const some = isWhole ? all : Array.from({ length: OF_EACH }, () => random.pick(all));
    expect(all.length).toBeGreaterThan(15);
    for (const death of new Set(some)) expect(await survived(flow, death)).toEqual({ at: death.at, paid: 1, isKnown: true });
  });
});
