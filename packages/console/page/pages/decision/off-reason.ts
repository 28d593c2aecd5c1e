import type { ChoiceCheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import { counting } from '../../lib/words.ts';
import type { Editing } from './use-edit.ts';

interface Off {
  readonly review: Review;
  readonly found: ChoiceCheck | undefined;
  readonly choice: number;
  readonly edit: Editing | undefined;
  readonly isMoved: boolean;
  readonly isLive: boolean;
  readonly isWaiting: boolean;
  readonly now: number;
}

export function offReason({ review, found, choice, edit, isMoved, isLive, isWaiting, now }: Off): string | undefined {
  const { row } = review;
  if (isWaiting) return 'your decision will be sent in a moment.';
  if (!isLive) return 'the console is not connected.';
  if (!row.isMine)
    return review.deciders === undefined
      ? 'you need the reviewer role to decide.'
      : `only ${review.deciders.join(', ')} may decide this.`;
  if (row.expiresAt !== undefined && row.expiresAt <= now) return 'it has expired. Nothing ran. This is not a denial.';
  if (isMoved) return 'someone edited it after you opened it. Press . to see the edit.';
  if (!review.canApprove && edit === undefined && choice === 0)
    return review.choices.length > 1 ? 'choose what happened.' : 'the reply failed, so there is nothing to approve.';
  if (review.pending.text === undefined) return 'its contents were purged.';
  const wrong = edit === undefined ? undefined : editOff(edit);
  if (wrong !== undefined) return wrong;
  return found?.couldRun === false ? unmetText(found) : undefined;
}

function editOff({ problems, isChanged, isJudging, isChecking }: Editing): string | undefined {
  if (problems.length > 0) return `${counting(problems.length, 'finding')}. ${problems[0]?.message ?? ''}`;
  if (isJudging) return 'the edit is being judged.';
  if (!isChanged) return 'you have not changed anything yet.';
  return isChecking ? 'the preconditions are being checked for your edit.' : undefined;
}

const DOUBTS: { readonly [reason: string]: string } = {
  altered: 'the stored bytes differ from what was proposed.',
  'contract-moved': 'the contract changed after the model answered.',
  'state-moved': 'the state changed after the model answered.',
  'no-world': 'the program could not read the state of the world.',
  'not-judged': 'it was never judged.',
  'not-met': 'it does not meet the contract.',
};

// The reason why a call can't run now.
export function unmetText(check: ChoiceCheck | undefined): string {
  return check?.unmet[0] ?? DOUBTS[check?.reason ?? ''] ?? 'a precondition does not hold.';
}
