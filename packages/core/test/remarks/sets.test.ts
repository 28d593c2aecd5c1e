import { expect, it } from 'vitest';
import { gates } from './contracts.ts';
import doubtful from './doubtful.json' with { type: 'json' };
import ordinary from './ordinary.json' with { type: 'json' };

interface Entry {
  readonly id: string;
  readonly contract: string;
  readonly reply: string;
}

// The ids of the replies that pass, and of those that do not.
function judged(entries: readonly Entry[]) {
  const passed = new Map(entries.map(({ id, contract, reply }) => [id, passes(contract, reply)]));
  const idsWhere = (one: boolean) => [...passed].filter(([, pass]) => pass === one).map(([id]) => id);
  return { passed: idsWhere(true), stopped: idsWhere(false) };
}

function passes(contract: string, reply: string): boolean {
  return gates[contract as keyof typeof gates].judge(reply).status === 'pass';
}

it('lets at least 96 % of the ordinary replies pass, in eleven languages', () => {
  const { stopped } = judged(ordinary);
  expect(ordinary).toHaveLength(200);
  expect(stopped.length, `stopped: ${stopped.join(' ')}`).toBeLessThanOrEqual(ordinary.length * 0.04);
});

it('stops at least 95 % of the replies that take back, correct or offer another, in eleven languages', () => {
  const { passed } = judged(doubtful);
  expect(doubtful).toHaveLength(200);
  expect(passed.length, `passed: ${passed.join(' ')}`).toBeLessThanOrEqual(doubtful.length * 0.05);
});

it('names every reply once', () => {
  for (const entries of [ordinary, doubtful]) expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});
