import { startVitest } from 'vitest/node';
import { secondsByPackage, secondsOf } from '../../scripts/tests/seconds.ts';

/** How long the test files of a package may take in sum, in seconds, on a quiet machine with two cores. */
const BUDGETS: { readonly [name: string]: number } = {
  core: 230,
  files: 15,
  models: 115,
  ledger: 90,
  mcp: 12,
  python: 75,
  pipeline: 175,
  console: 270,
  cli: 830,
};

// Runs the tests as `npm test` does, and fails if a package takes longer than its budget.
const vitest = await startVitest('test', [], { watch: false, reporters: [] });
const sums = secondsByPackage(vitest.state.getTestModules(), secondsOf);
await vitest.close();
const lines = Object.entries(sums).map(([name, seconds]) => {
  const budget = BUDGETS[name] ?? 0;
  return { isOver: seconds > budget, text: `${name} ${Math.round(seconds)} of ${budget} s` };
});
const over = lines.filter(({ isOver }) => isOver);
console.log(`${over.length} packages over their budget: ${lines.map(({ text }) => text).join(', ')}`);
process.exitCode = over.length === 0 ? 0 : 1;
