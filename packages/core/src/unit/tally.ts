import { usualWording } from '../kinds/usual-wording.ts';
import type { Wording } from '../kinds/wording-of.ts';
import type { Verdict } from '../model/index.ts';
import type { UnitOutcome } from './unit-outcome.ts';

/** The counts of a run. Every unit counts as exactly one of valid, repaired, held and failed. */
export interface Tally {
  units: number;
  valid: number;
  repaired: number;
  held: number;
  failed: number;
  /** How many held units would pass if their unsafe changes were accepted. */
  acceptable: number;
  /** How many of those have several possible values, of which a person may take one. */
  choosable: number;
  /** How often each code was the reason why a unit did not pass. */
  readonly troubles: Map<string, number>;
  /** How often each change was made, in all units. */
  readonly changes: Map<string, number>;
  /** How often each warning accompanied a unit that passed. */
  readonly warnings: Map<string, number>;
  /** How often each field was left null because the text does not state it; `*` is any item. */
  readonly abstained: Map<string, number>;
}

/** Returns an empty tally. */
export function newTally(): Tally {
  const counts = { units: 0, valid: 0, repaired: 0, held: 0, failed: 0, acceptable: 0, choosable: 0 };
  return { ...counts, troubles: new Map(), changes: new Map(), warnings: new Map(), abstained: new Map() };
}

/** Counts a unit that passed unchanged. */
export function countValid(tally: Tally, findings: Verdict['findings']): void {
  tally.units++;
  tally.valid++;
  for (const finding of findings) add(tally.warnings, finding.code);
}

/** Counts a unit that did not pass unchanged. */
export function countOutcome(tally: Tally, outcome: UnitOutcome, words: Wording = usualWording): void {
  tally.units++;
  if (outcome.status === 'repaired') tally.repaired++;
  else if (outcome.status === 'hold') tally.held++;
  else tally.failed++;
  if (isAcceptable(outcome, words)) {
    tally.acceptable++;
    if (outcome.readings !== undefined) tally.choosable++;
  }
  // A mere consequence of something else is not the reason.
  const own = outcome.troubles.filter(({ causedBy }) => causedBy === undefined);
  for (const trouble of own) add(outcome.status === 'repaired' ? tally.warnings : tally.troubles, trouble.code);
  for (const change of outcome.changes) add(tally.changes, change.code);
}

/** Counts the fields that a verdict's value leaves null because the text does not state them. */
export function countAbstained(tally: Tally, { abstained = [] }: Verdict): void {
  for (const path of abstained) add(tally.abstained, path.replaceAll(/\/\d+(?=\/|$)/g, '/*'));
}

/** Adds the counts of one part of a run to another's. */
export function addTally(tally: Tally, part: Tally): void {
  for (const key of ['units', 'valid', 'repaired', 'held', 'failed', 'acceptable', 'choosable'] as const) tally[key] += part[key];
  for (const key of ['troubles', 'changes', 'warnings', 'abstained'] as const)
    for (const [code, times] of part[key]) tally[key].set(code, (tally[key].get(code) ?? 0) + times);
}

// Whether a unit would pass if its changes were accepted. One that a person must approve stays held, whatever is accepted.
function isAcceptable({ status, troubles }: UnitOutcome, { entryOf, needsApproval }: Wording): boolean {
  if (status !== 'hold' || troubles.some(needsApproval)) return false;
  return troubles.some(({ code }) => entryOf(code)?.safety === 'unsafe');
}

function add(counts: Map<string, number>, code: string): void {
  counts.set(code, (counts.get(code) ?? 0) + 1);
}
