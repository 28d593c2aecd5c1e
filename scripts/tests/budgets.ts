import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The processor time of each package's tests, in seconds. */
export type Seconds = { readonly [name: string]: number };

/** How much more a package may take than the others do before someone looks at it. */
const MORE = 1.15;

/** A few seconds more are no trend. */
const SOME = 8;

/** What each package took on the machine where it was last written down. */
export function readBudgets(): Seconds {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8')) as Seconds;
}

/**
 * The packages whose tests take more than their budgets, measured by what most packages take of theirs, because another machine is
 * faster or busier. A package that grew is lightened, or gets a larger budget in a commit that says what for.
 */
export function overBudget(taken: Seconds, budgets: Seconds): readonly string[] {
  const ratios = Object.entries(budgets).map(([name, budget]) => [name, (taken[name] ?? 0) / budget] as const);
  const sorted = ratios.map(([, ratio]) => ratio).sort((one, other) => one - other);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  // A system without `/proc` does not tell.
  if (usual === 0) return [];
  return ratios.flatMap(([name, ratio]) => {
    const [budget, seconds] = [budgets[name] ?? 0, ((budgets[name] ?? 0) * ratio) / usual];
    if (seconds <= budget * MORE + SOME) return [];
    return [`over its budget: the tests of ${name} take ${Math.round(seconds)} s of ${budget} s (scripts/tests/budgets.json)`];
  });
}
