import type { Change, Finding, Gate, Json } from '@tamis/core';
import type { Engine } from '@tamis/core/compiler';
import { engine as usual } from '@tamis/core/internal';
import { editText, isSameAct, type ReviewRow } from '@tamis/core/review';
import { pendingAct } from './pending-act.ts';

/** The text that an edit starts from: the latest arguments of the held action. An option with another action has its own. */
export function editable(review: ReviewRow): string {
  const { action, value } = pendingAct(review);
  return (action === review.action ? value : review.held) ?? '';
}

/** The result of judging an edit against its review's contract. */
export type JudgedEdit =
  /** The edit can be recorded as `text`. Without an action, it is judged like a reply when its run continues. */
  | { readonly status: 'fits'; readonly text: string }
  /** The edit is not JSON, or is ambiguous. */
  | { readonly status: 'not-json'; readonly problems: readonly (Finding | Change)[] }
  /** Paths point into the arguments. */
  | { readonly status: 'not-met'; readonly problems: readonly (Finding | Change)[] }
  /** The contract lists each action with its arguments. `listed` holds this action's arguments. */
  | { readonly status: 'not-listed'; readonly listed?: Json };

/** Judges an edit against the contract stored with its review. Preconditions need a world, which only the host has. */
export function judgeEdit(review: Pick<ReviewRow, 'action' | 'contractText'>, text: string, engine: Engine = usual): JudgedEdit {
  const { action, contractText } = review;
  if (action === undefined) return { status: 'fits', text };
  const read = engine.compile({}).judge(text.trim());
  if (read.status !== 'pass' || read.changes.length > 0)
    return { status: 'not-json', problems: [...read.findings, ...read.changes] };
  const fits: JudgedEdit = { status: 'fits', text: text.trim() };
  if (contractText === undefined) return fits;
  const gate = engine.compile(JSON.parse(contractText) as object) as Gate;
  return refusal(gate, action, read.value as Json, engine) ?? fits;
}

function refusal(gate: Gate, action: string, value: Json, { isContractMistake }: Engine): JudgedEdit | undefined {
  if (gate.kind === 'actions') return unlisted(gate, action, value);
  const whole = gate.kind === 'tool-calls' ? { calls: [{ name: action, arguments: value }] } : value;
  const verdict = gate.judge(editText(gate, { value: whole }));
  const errors = verdict.findings.filter(({ severity, code }) => severity === 'error' && !isContractMistake(code));
  const problems = [...errors, ...verdict.changes].map(inArguments);
  return problems.length === 0 ? undefined : { status: 'not-met', problems };
}

// The result for arguments that the contract does not list for the action, or undefined if it lists them.
function unlisted({ contract }: Gate, name: string, value: Json): JudgedEdit | undefined {
  const { actions = [] } = (contract ?? {}) as { readonly actions?: readonly ListedAction[] };
  const own = actions.find(({ id }) => id === name);
  if (own !== undefined && isSameAct({ value }, { value: own.arguments ?? {} })) return undefined;
  return { status: 'not-listed', ...(own === undefined ? {} : { listed: own.arguments ?? {} }) };
}

interface ListedAction {
  readonly id: string;
  readonly arguments?: { readonly [name: string]: Json };
}

function inArguments<Problem extends Finding | Change>(problem: Problem): Problem {
  return { ...problem, path: problem.path.replace('/calls/0/arguments', '') };
}
