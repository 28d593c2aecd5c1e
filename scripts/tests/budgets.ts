import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Seconds = { readonly [name: string]: number };

const MORE = 1.15;

const SOME = 8;

export function readBudgets(): Seconds {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8')) as Seconds;
}

// The packages whose tests take more than their budgets, measured by what most packages take of theirs, because another machine is
// faster or busier. A package that grew is lightened, or gets a larger budget in a commit that says what for.
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
