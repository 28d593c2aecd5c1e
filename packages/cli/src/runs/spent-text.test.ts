import { expect, it } from 'vitest';
import { costText } from './spent-text.ts';

it.each([
  [{ cost: 0.5, unpriced: 0, calls: 4, lost: 0 }, '$0.50'],
  [{ cost: 0.000054, unpriced: 0, calls: 2, lost: 0 }, '$0.000054'],
  [{ cost: 0, unpriced: 4, calls: 4, lost: 0 }, 'cost unknown'],
  [{ cost: 0.5, unpriced: 1, calls: 4, lost: 0 }, 'at least $0.50 (1 call of unknown price)'],
  [{ cost: 0.5, unpriced: 2, calls: 4, lost: 2 }, 'at least $0.50 (2 calls without a recorded response may have been charged)'],
  [
    { cost: 0, unpriced: 3, calls: 3, lost: 1 },
    'cost unknown (2 calls of unknown price, 1 call without a recorded response may have been charged)',
  ],
])('%j costs %s', (spent, told) => {
  expect(costText(spent)).toBe(told);
});
