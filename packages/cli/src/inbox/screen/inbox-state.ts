import { proposalOf } from '@tamis/core/review';
import { pendingAct } from '@tamis/ledger/internal';
import { matcher } from '../../screen/filter.ts';
import type { FoundReview } from '../open-ledgers.ts';
import { what } from '../review-line.ts';
import type { ReviewFacts } from '../review-text.ts';
import { type Wish, wished } from '../wish.ts';

/** What is being typed: the reason of a denial, a hint, the name of a risky action, the number of an option, a filter, or a command. */
export interface Question {
  readonly kind: 'deny' | 'hint' | 'name' | 'option' | 'filter' | 'palette' | 'deny-all';
  readonly typed: string;
}

/** An edit or another option that was not accepted yet: it is read first, in place of what is held. */
interface Draft {
  readonly review: string;
  /** The digest of what it was made from. */
  readonly from: string;
  readonly wish: Wish;
  /** The number of the option. */
  readonly option?: number;
}

/** The state of the inbox on the screen. */
export interface InboxState {
  /** In the order they were first shown; new ones are counted, and appear after a refresh. */
  readonly reviews: readonly FoundReview[];
  readonly waiting: readonly FoundReview[];
  readonly selected: number;
  /** The list, the selected review, or all that are marked. */
  readonly view: 'list' | 'one' | 'many';
  readonly question?: Question;
  readonly message: string;
  /** Only reviews that match are shown. */
  readonly filter: string;
  /** The ids of the reviews that are marked. */
  readonly marked: ReadonlySet<string>;
  readonly isHelp: boolean;
  readonly draft?: Draft;
  /** What is known about the reviews that were opened. */
  readonly facts: ReadonlyMap<string, ReviewFacts>;
  /** Whether a command asks about one review and nothing else; then what else is let through with it. */
  readonly only?: { readonly more: readonly string[] };
}

/** The inbox with what waits now; visible rows keep their places, and the selected review stays selected. */
export function withReviews(state: InboxState, waiting: readonly FoundReview[]): InboxState {
  const isFirst = state.reviews.length === 0 && state.waiting.length === 0;
  const now = new Map(waiting.map((found) => [found.review.review, found]));
  const kept = state.reviews.flatMap(({ review }) => now.get(review.review) ?? []);
  const next = { ...state, waiting, reviews: isFirst ? waiting : kept };
  const id = selectedOf(state)?.review.review;
  const at = shownOf(next).findIndex(({ review }) => review.review === id);
  const moved = clamped(at < 0 ? next : { ...next, selected: at });
  return isCurrent(moved) ? moved : withoutDraft(moved);
}

/** Whether a draft is still about what is held. */
function isCurrent({ draft, reviews }: InboxState): boolean {
  const found = reviews.find(({ review }) => review.review === draft?.review);
  return draft === undefined || (found !== undefined && proposalOf(found.review).digest === draft.from);
}

/** The inbox without an edit or another option that was not accepted. */
export function withoutDraft({ draft: _, ...state }: InboxState): InboxState {
  return state;
}

/** The reviews that are being read, each as it would run. */
export function readOf(state: InboxState): readonly FoundReview[] {
  if (state.view === 'many') return markedOf(state);
  const found = state.view === 'one' ? selectedOf(state) : undefined;
  if (found === undefined) return [];
  return [state.draft?.review === found.review.review ? wished(found, state.draft.wish) : found];
}

/** How many waiting reviews are not shown yet. */
export function newCount({ reviews, waiting }: InboxState): number {
  return waiting.length - reviews.length;
}

/** The selected review. */
export function selectedOf(state: InboxState): FoundReview | undefined {
  return shownOf(state)[state.selected];
}

/** The reviews that the filter lets through. */
export function shownOf({ reviews, filter }: InboxState): readonly FoundReview[] {
  if (filter.trim() === '') return reviews;
  const isMatch = matcher(filter);
  return reviews.filter(({ review }) => {
    const { run, unit, step } = review.source;
    return isMatch({
      text: `${review.review} ${what(review)}`,
      facts: { run, unit, step, reason: review.reason, kind: review.kind },
    });
  });
}

/** The reviews that are marked and still wait. */
export function markedOf({ reviews, marked }: InboxState): readonly FoundReview[] {
  return reviews.filter(({ review }) => marked.has(review.review));
}

/** The inbox with something selected that is shown. */
export function clamped(state: InboxState): InboxState {
  return { ...state, selected: Math.max(0, Math.min(state.selected, shownOf(state).length - 1)) };
}

/** The name of what would run, which is typed if the stakes are high. */
export function nameOf(state: InboxState): string {
  const [found] = readOf(state);
  return found === undefined ? '' : (pendingAct(found.review).action ?? found.review.kind);
}
