import { usualWording } from '../kinds/usual-wording.ts';
import type { Wording } from '../kinds/wording-of.ts';
import { lineAt } from '../lib/line-at.ts';
import { oneLine } from '../lib/one-line.ts';
import { shortened } from '../lib/shortened.ts';
import type { Change, Hold, StreamUpdate } from '../model/index.ts';
import type { Attempt } from './attempt.ts';
import { groupOf } from './budget.ts';
import { isOfContract } from './contract-fault.ts';
import type { Escalation } from './state.ts';

/** An event that may be shown to a waiting user. */
export type ProgressEvent<Value = unknown> =
  | { readonly kind: 'attempt-start'; readonly attempt: number; readonly of: number; readonly previous: Attempt | undefined }
  /**
   * The partial value of an attempt has changed, under the option `partial`. It is for display only; see `StreamUpdate`. `completed` lists
   * the parts closed since the last such event.
   */
  | ({ readonly kind: 'partial-reached'; readonly attempt: number } & Omit<StreamUpdate<Value>, 'violated'>)
  /** The parts shown of an attempt are void, because it did not pass or the call failed. */
  | { readonly kind: 'partial-voided'; readonly attempt: number }
  | { readonly kind: 'verdict-reached'; readonly attempt: Attempt }
  | { readonly kind: 'fault-met'; readonly code: string; readonly milliseconds: number }
  | { readonly kind: 'escalation-start'; readonly reason: Escalation }
  | { readonly kind: 'run-end'; readonly status: string };

const LONGEST = 80;

/** Returns the line or two shown next to a spinner. */
export function progressText<Value>(event: ProgressEvent<Value>, words: Wording = usualWording): string {
  switch (event.kind) {
    case 'attempt-start':
      if (event.previous === undefined) return 'Asking…';
      return `Validating output… (attempt ${event.attempt}/${event.of})\n  Previous: ${shortMessage(event.previous, words)}`;
    case 'partial-reached':
      return 'Reading…';
    case 'partial-voided':
      return 'Not accepted';
    case 'verdict-reached':
      return event.attempt.verdict.status === 'pass' ? 'Accepted' : shortMessage(event.attempt, words);
    case 'fault-met':
      return `Waiting ${Math.ceil(event.milliseconds / 1000)} s (${event.code})`;
    case 'escalation-start':
      return ESCALATIONS[event.reason];
    case 'run-end':
      return event.status;
  }
}

const ESCALATIONS: { readonly [reason in Escalation]: string } = {
  exhausted: 'No valid output within the budget',
  'out-of-tokens': 'No valid output within the token budget',
  held: 'A person must decide how this output is meant',
  repeating: 'The model repeats the same mistake',
  'hint-failed': 'The hint did not help',
  'edit-failed': 'The edited output is not valid',
  'needs-approval': 'A person must approve this output',
  'approval-mismatch': 'No held output has the approved digest',
  'approval-unmet': 'The approved output no longer passes the checks',
};

function shortMessage({ reply, verdict }: Attempt, words: Wording): string {
  const finding = verdict.findings.find(({ severity }) => severity === 'error');
  const change = words.causesFirst(verdict.changes.filter(({ safety }) => safety === 'unsafe'))[0];
  const first = finding ?? change;
  if (verdict.status === 'hold') return heldMessage(verdict, change, words);
  if (first === undefined) return 'nothing was found wrong';
  if ('severity' in first && isOfContract(first, words)) return `mistake in the contract (${first.code})`;
  const group = groupOf(verdict, words);
  if (group === 'syntax') return first.at === undefined ? 'syntax error' : `syntax error on line ${lineAt(reply, first.at)}`;
  if (group === 'schema') return `schema error (${first.path === '' ? 'root' : first.path.slice(1).replaceAll('/', '.')})`;
  return shortened(oneLine(words.messageOf(first)), LONGEST);
}

function heldMessage({ reason }: Hold, change: Change | undefined, words: Wording): string {
  return reason === 'approval' || change === undefined
    ? 'held until somebody approves'
    : `held: ${shortened(oneLine(words.messageOf(change)), LONGEST)}`;
}
