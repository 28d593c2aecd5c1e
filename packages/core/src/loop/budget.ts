import type { Code } from '../codes/registry.ts';
import { stageOf } from '../codes/registry.ts';
import type { Verdict } from '../model/verdict.ts';

/** What went wrong with a reply, as budgets see it: it could not be read, it has the wrong shape, it makes no sense. */
export type Group = 'syntax' | 'schema' | 'semantic';

/** How often a model is asked again: for each group, and in total. The groups draw from the total. */
export interface Budget {
  readonly syntax: number;
  readonly schema: number;
  readonly semantic: number;
  readonly total: number;
}

/** Two tries mend what is obvious; what a reply means often needs a person. */
export const USUAL_BUDGET: Budget = { syntax: 2, schema: 2, semantic: 1, total: 3 };

/** A whole budget from the parts that were given. Numbers that make no sense are the caller's slip. */
export function completeBudget(given: Partial<Budget> = {}): Budget {
  const budget = { ...USUAL_BUDGET, ...given };
  for (const [name, value] of Object.entries(budget)) {
    if (!Number.isInteger(value) || value < 0)
      throw new RangeError(`The budget ${name} is ${value}; a whole number from 0 on was expected.`);
  }
  return budget;
}

/** The stages that say a reply has the wrong shape. */
const SHAPE: ReadonlySet<string> = new Set(['coerce', 'schema', 'commands', 'suggestions']);

/** The group of a verdict that is no pass: that of its first error, or of the first unsafe change of a hold. */
export function groupOf(verdict: Verdict): Group {
  const finding = verdict.findings.find(({ severity }) => severity === 'error');
  const change = verdict.changes.find(({ safety }) => safety === 'unsafe');
  return groupOfCode(verdict.status === 'hold' ? change?.code : (finding?.code ?? change?.code));
}

function groupOfCode(code: Code | undefined): Group {
  const stage = code === undefined ? '' : stageOf(code);
  if (stage === 'rules' || stage === 'checks') return 'semantic';
  return SHAPE.has(stage) ? 'schema' : 'syntax';
}
