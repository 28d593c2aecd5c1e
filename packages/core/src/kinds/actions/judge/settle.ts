import type { CodeTable } from '../../../codes/entry.ts';
import type { Evidence, Finding, HoldReason, Json, Policy, Verdict } from '../../../model/index.ts';
import { decide } from '../../../stages/verdict/decide.ts';
import type { ActionChoice, WhenMoved } from '../model/action-contract.ts';
import type { Wish } from '../read/wish.ts';
import type { ActionTable, ListedAction } from './action-table.ts';
import { CONTRADICTION, type Picked, pick, type UnmetOf } from './choose.ts';

export interface SettleBy {
  readonly table: ActionTable;
  readonly policy: Policy;
  // What happens to a choice that cannot be carried out now. Undefined if the contract does not say.
  readonly moved: WhenMoved | undefined;
  readonly codes: CodeTable;
}

// A value with its findings, and the reason why a person must decide, if any.
interface Settled extends Pick<Evidence, 'findings'> {
  readonly value: ActionChoice | undefined;
  readonly held?: HoldReason;
}

export function settle(wish: Wish, read: Evidence, unmetOf: UnmetOf, by: SettleBy): Verdict {
  const picked = pick(wish, by.table, unmetOf);
  const settled = settleOn(picked, wish, unmetOf, by);
  const evidence: Evidence = {
    value: settled.value as unknown as Json | undefined,
    findings: [...read.findings, ...settled.findings],
    changes: [...read.changes, ...picked.changes],
    // If nothing is chosen, the findings say all of it.
    dropped: settled.value === undefined ? read.dropped : [...read.dropped, ...picked.rejected],
  };
  const verdict = decide(evidence, by.policy, by.codes);
  return settled.held === undefined ? verdict : heldFor(settled.held, verdict, others(settled.value, by.table, unmetOf));
}

function settleOn({ action, reasons, rejected }: Picked, wish: Wish, unmetOf: UnmetOf, by: SettleBy): Settled {
  const { table, codes } = by;
  const found = rejected.flatMap(({ findings }) => findings);
  // Without its world it is unknown what is possible: then nothing is chosen, not even waiting.
  const unknown = found.filter(({ code }) => codes[code]?.mistakeOf === 'contract');
  if (unknown.length > 0) return { value: undefined, findings: unknown };
  if (action !== undefined) {
    const value = { ...choiceOf(action, wish.form, wish), ...(reasons === undefined ? {} : { reasons }) };
    return action.needsApproval ? { value, findings: [approval(action)], held: 'approval' } : { value, findings: [] };
  }
  if (wish.wanted.length === 0 && wish.form !== 'intent')
    return { value: undefined, findings: [{ code: 'actions.nothing-chosen', severity: 'error', path: '', args: {} }] };
  const move = by.moved ?? usualMove(wish);
  // Waiting is an action too, and it is unclear what the reply means: it is asked again, or a person decides.
  const isUnclear = move === 'wait' && found.some(({ code }) => code === CONTRADICTION);
  return moved(wish, found, unmetOf, isUnclear ? 'ask' : move, table);
}

function usualMove({ form }: Wish): WhenMoved {
  return form === 'intent' ? 'wait' : 'ask';
}

// Handles a choice that cannot be carried out now. If no action means waiting, or waiting is impossible now, a choice that would wait goes
// to a person.
function moved(wish: Wish, found: readonly Finding[], unmetOf: UnmetOf, move: WhenMoved, table: ActionTable): Settled {
  const { wait } = table;
  if (move === 'wait' && wait !== undefined && unmetOf(wait).length === 0) {
    const value = choiceOf(wait, 'wait', wish);
    const waiting = [note('actions.waiting', 'warning', { action: wait.chosen.id })];
    return wait.needsApproval
      ? { value, findings: [...waiting, approval(wait)], held: 'approval' }
      : { value, findings: waiting };
  }
  if (move === 'ask') {
    return {
      value: undefined,
      findings: [...found, note('actions.none-possible', 'error', { offered: possible(table, unmetOf) })],
    };
  }
  const nothing: ActionChoice = { action: null, by: wish.form, ...wish.said };
  return { value: nothing, findings: [note('actions.needs-person', 'warning', {})], held: 'approval' };
}

// More than anyone repeats of a list shown before.
const MOST_REPEATED = 50;

function possible({ all }: ActionTable, unmetOf: UnmetOf): readonly string[] {
  const named = ({ chosen }: ListedAction) => `${chosen.index} ${chosen.id}`;
  const free = all.filter((action) => unmetOf(action).length === 0);
  const blocked = all.filter((action) => !free.includes(action));
  if (free.length <= MOST_REPEATED || free.length < blocked.length) return free.map(named);
  return [`everything in the list except ${blocked.map(named).join(', ')}`];
}

function choiceOf({ chosen }: ListedAction, by: ActionChoice['by'], { said }: Pick<Wish, 'said'>): ActionChoice {
  return { action: chosen, by, ...said };
}

function others(value: ActionChoice | undefined, table: ActionTable, unmetOf: UnmetOf): readonly ActionChoice[] {
  if (value === undefined) return [];
  const { action, by: _, reasons: __, ...said } = value;
  const free = table.all.filter((one) => one.chosen.id !== action?.id && unmetOf(one).length === 0);
  return [...(action === null ? [] : [value]), ...free.map((one) => choiceOf(one, 'alternative', { said }))];
}

function heldFor(reason: HoldReason, verdict: Verdict, alternatives: readonly ActionChoice[]): Verdict {
  if (verdict.status === 'fail') return verdict;
  const { findings, changes, dropped } = verdict;
  const held = verdict.status === 'pass' ? verdict.value : verdict.held;
  const why = verdict.status === 'hold' ? verdict.reason : reason;
  return {
    status: 'hold',
    reason: why,
    held,
    alternatives: alternatives as unknown as readonly Json[],
    findings,
    changes,
    dropped,
  };
}

function approval({ chosen }: ListedAction): Finding {
  return note('actions.needs-approval', 'warning', { action: chosen.id });
}

function note(code: Finding['code'], severity: Finding['severity'], args: Finding['args']): Finding {
  return { code, severity, path: '', args };
}
