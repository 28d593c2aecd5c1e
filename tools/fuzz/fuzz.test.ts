import { expect, it } from 'vitest';
import { isWhole } from '../../scripts/tests/share.ts';
import { hunt } from './hunt.ts';
import { keptFor } from './kept.ts';
import { demand, type Target } from './target.ts';
import { TARGETS } from './targets.ts';

const RUNS = Number(process.env.TAMIS_FUZZ_RUNS ?? (isWhole ? 60 : 20));

it.each(TARGETS)('$name: no input breaks a promise', async (target) => {
  const kept = keptFor(target.name);
  const first = target.seeds.length + kept.length;
  const { broken } = await hunt(target, { seed: 42, kept, isOver: (runs) => runs >= first + RUNS });
  expect(broken.map(({ input, why }) => `${JSON.stringify(input.toString('latin1'))}: ${why}`)).toEqual([]);
});

it('finds an input that breaks a promise, and continues from inputs that do something new', async () => {
  const toy: Target = {
    name: 'toy',
    words: ['a', 'b'],
    seeds: ['x'],
    run(input) {
      const text = input.toString('latin1');
      demand(!text.includes('abba'), 'it has abba in it');
      return ['abb', 'ab', 'a'].find((part) => text.includes(part)) ?? '';
    },
  };
  const { broken, fresh } = await hunt(toy, { seed: 1, kept: [], isOver: (runs) => runs > 20_000 });
  expect(broken[0]?.why).toContain('it has abba in it');
  expect(fresh.length).toBeGreaterThanOrEqual(3);
});
