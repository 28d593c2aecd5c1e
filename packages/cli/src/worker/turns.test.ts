import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

function shares(workers: number, priorities: { readonly [place: string]: number }, rounds: number) {
  let time = 0;
  const crew = Array.from({ length: workers }, () => new Turns({ now: () => time, random: () => 0.5 }));
  const at: (string | undefined)[] = crew.map(() => undefined);
  const got = new Map(Object.keys(priorities).map((place) => [place, 0]));
  for (let step = 0; step < workers * rounds; step++) {
    const one = step % workers;
    const turns = crew[one] as Turns;
    // Each worker's turn ends at its own time.
    time += 10_001 / workers;
    const runs = () =>
      Object.entries(priorities).map(([place, priority]) => ({
        ...{ place, priority, workers: at.filter((other) => other === place).length },
      }));
    const own = at[one];
    expect(own === undefined || turns.isOver).toBe(true);
    if (own === undefined || !turns.mayStay(own, runs())) {
      at[one] = undefined;
      const [next] = turns.inOrder(runs());
      at[one] = next?.place;
      turns.begin(next?.place ?? '');
    }
    const now = at[one] ?? '';
    got.set(now, (got.get(now) ?? 0) + 1);
  }
  return [...got.values()];
}

test('runs of the same priority get the same share of the workers, whatever their number', () => {
  expect(shares(1, { a: 0, b: 0 }, 100)).toEqual([50, 50]);
  expect(shares(1, { a: 0, b: 0, c: 0 }, 99)).toEqual([33, 33, 33]);
  expect(shares(4, { a: 0, b: 0 }, 50)).toEqual([100, 100]);
  const uneven = shares(3, { a: 0, b: 0 }, 200);
  expect(Math.abs((uneven[0] ?? 0) - (uneven[1] ?? 0))).toBeLessThan(60);
});

test('a higher priority goes first, and a run alone keeps its workers', () => {
  expect(shares(3, { a: 0, b: 5 }, 10)).toEqual([0, 30]);
  expect(shares(2, { a: 0 }, 10)).toEqual([20]);
});
