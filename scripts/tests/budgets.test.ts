import { expect, test } from 'vitest';
import { overBudget } from './budgets.ts';

const budgets = { core: 100, cli: 200, console: 80, models: 50, python: 4 };

test.for([
  ['as written down', budgets, 0],
  ['on a machine of half the speed', { core: 200, cli: 400, console: 160, models: 100, python: 8 }, 0],
  ['without a browser', { ...budgets, console: 3 }, 0],
  ['where nobody tells', {}, 0],
  ['a few seconds more', { ...budgets, python: 10 }, 0],
  ['a tenth more', { ...budgets, core: 110 }, 0],
  ['a third more', { ...budgets, core: 133 }, 1],
  ['a third more at half the speed', { core: 266, cli: 400, console: 160, models: 100, python: 8 }, 1],
] as const)('a package is over its budget if it takes more than the others do of theirs: %s', ([, taken, over]) => {
  expect(overBudget(taken, budgets)).toHaveLength(over);
});
