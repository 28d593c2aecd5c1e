import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The processor time of each package's tests, in seconds, on the machine where they were last written down. */
type Budgets = { readonly [name: string]: number };

/** How much more of the whole a package may take before someone looks at it. */
const MORE = 1.15;

/** A few seconds more are no trend. */
const SECONDS = 4;

/**
 * The packages whose tests take a larger part of the whole than in `budgets.json`. Parts are compared, because another machine is faster
 * or busier; a package that grew is lightened, or gets a larger budget in a commit that says what for.
 */
export function overBudget(taken: Budgets): readonly string[] {
  const budgets = JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8')) as Budgets;
  const names = Object.keys(budgets);
  const sum = (of: Budgets) => names.map((name) => of[name] ?? 0).reduce((one, other) => one + other, 0);
  // The seconds that the tests would take there.
  const speed = sum(budgets) / sum(taken);
  return names.flatMap((name) => {
    const [budget, seconds] = [budgets[name] ?? 0, (taken[name] ?? 0) * speed];
    if (seconds <= budget * MORE + SECONDS) return [];
    return [`over its budget: the tests of ${name} take ${Math.round(seconds)} s of ${budget} s (scripts/tests/budgets.json)`];
  });
}
