import { pendingAct } from '@tamis/ledger/internal';
import { given } from '../../text/given.ts';
import type { FoundReview } from '../open-ledgers.ts';
import type { Wish } from '../wish.ts';
import { GONE, type InboxState, selectedOf, withoutDraft } from './inbox-state.ts';

// Adds a draft for an edit or another option, which must then be approved like any other action. Unchanged if another review is selected by
// now, or if someone has changed this one.
export function drafted(state: InboxState, found: FoundReview, wish: Wish, option?: number): InboxState {
  const { review } = found.review;
  const from = pendingAct(found.review).digest;
  const selected = selectedOf(state)?.review;
  const isSame = selected?.review === review && pendingAct(selected).digest === from;
  if (state.only === undefined && !isSame) return { ...state, message: GONE };
  const draft = given({ review, from, wish, option });
  const message = 'a approves this once you have scrolled through all of it';
  return { ...withoutDraft(state), view: 'one', message, ...(wish.kind === 'approve' ? {} : { draft }) };
}

// The decision that approving a review makes: its draft if there is one, otherwise a plain approval.
export function wishFor({ draft }: InboxState, { review }: FoundReview): Wish {
  return draft?.review === review.review ? draft.wish : { kind: 'approve' };
}
