import type { Group } from '../codes/entry.ts';
import { usualWording } from '../kinds/usual-wording.ts';
import type { Wording } from '../kinds/wording-of.ts';
import type { Verdict } from '../model/index.ts';
import { checkKeys } from '../wording/check-keys.ts';

/** The limits on retries, for each group and in total. Retries of every group count toward the total. */
export interface Budget {
  readonly syntax: number;
  readonly schema: number;
  readonly semantic: number;
  readonly total: number;
  /** The most tokens that all requests and replies may use before the model is asked again. There is no limit if it is absent. */
  readonly tokens?: number;
}

// Two tries fix what is obvious; questions of meaning often need a person.
const USUAL_BUDGET: Budget = { syntax: 2, schema: 2, semantic: 1, total: 3 };

const BUDGETS = [...Object.keys(USUAL_BUDGET), 'tokens'] as readonly (keyof Budget)[];

/** Fills in the defaults of a partial budget. Throws if a number makes no sense. */
export function completeBudget(given: Partial<Budget> = {}): Budget {
  if (typeof given !== 'object') throw new TypeError(`The budget must be an object like \`{ total: 3 }\`, not ${given}.`);
  checkKeys('budget', given, BUDGETS);
  const budget = { ...USUAL_BUDGET, ...given };
  for (const name of BUDGETS) {
    const value = budget[name];
    if (value === undefined && name === 'tokens') continue;
    if (value === undefined || !Number.isInteger(value) || value < 0)
      throw new RangeError(`budget.${name}: expected a whole number of at least 0, found ${value}.`);
  }
  return budget;
}

/** Returns the group of a verdict that is not a pass: the group of its first error or, in a hold, of its first unsafe change. */
export function groupOf(verdict: Verdict, words: Wording = usualWording): Group {
  const error = verdict.findings.find(({ severity }) => severity === 'error');
  const [change] = words.causesFirst(verdict.changes.filter(({ safety }) => safety === 'unsafe'));
  const first = verdict.status === 'hold' ? change : (error ?? change);
  // A call that a person must decide on is held for its last finding; a strict policy fails for any warning.
  const code = (first ?? verdict.findings.at(-1))?.code;
  return code === undefined ? 'syntax' : words.groupOfCode(code);
}
