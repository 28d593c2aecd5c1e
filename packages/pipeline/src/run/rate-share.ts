import type { RateStanding } from '@tamis/ledger/internal';

const TURN = 5000;

// The calls that this process may make at once, of those that all may make together. The shares add up to exactly that, in proportion to
// what each process wants. If there are fewer calls than processes, the processes take turns, so that none is left out.
export function rateShare({ most, wants, own, now }: RateStanding): number | undefined {
  if (most === undefined) return undefined;
  const turn = Math.floor(now / TURN) % Math.max(1, wants.length);
  const inTurn = wants.map((_, at) => (at + turn) % wants.length);
  const all = wants.reduce((sum, want) => sum + want, 0);
  let before = 0;
  for (const at of inTurn) {
    const upTo = before + (wants[at] ?? 0);
    if (at === own) return Math.floor((most * upTo) / all) - Math.floor((most * before) / all);
    before = upTo;
  }
  return 0;
}
