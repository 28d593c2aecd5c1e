import { pendingAct } from '@tamis/ledger/internal';
import { given } from '../../text/given.ts';
import type { FoundReview } from '../open-ledgers.ts';
import type { Wish } from '../wish.ts';
import { GONE, type InboxState, selectedOf, withoutDraft } from './inbox-state.ts';

/**
 * Adds a draft for an edit or another option, which must then be approved like any other action. Unchanged if another review is selected by
 * now.
 */
export function drafted(state: InboxState, found: FoundReview, wish: Wish, option?: number): InboxState {
  const { review } = found.review;
  if (state.only === undefined && selectedOf(state)?.review.review !== review) return { ...state, message: GONE };
  const draft = given({ review, from: pendingAct(found.review).digest, wish, option });
  const message = 'a approves this once all of it has been on the screen';
  return { ...withoutDraft(state), view: 'one', message, ...(wish.kind === 'approve' ? {} : { draft }) };
}

/** The decision that approving a review makes: its draft if there is one, otherwise a plain approval. */
export function wishFor({ draft }: InboxState, { review }: FoundReview): Wish {
  return draft?.review === review.review ? draft.wish : { kind: 'approve' };
}
