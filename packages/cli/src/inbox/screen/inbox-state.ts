import { optionsOf, proposalOf } from '@tamis/core/review';
import { type ApartBecause, pendingAct } from '@tamis/ledger/internal';
import { matcher } from '../../screen/filter.ts';
import { foundIn, type InboxItem, itemsOf } from '../inbox-items.ts';
import type { FoundReview } from '../open-ledgers.ts';
import type { Decided } from '../past-decisions.ts';
import { what } from '../review-line.ts';
import type { ReviewFacts } from '../review-text.ts';
import { type ReadDecision, type Wish, wished } from '../wish.ts';
import { rowsOf, type Table, tableOf } from './table.ts';

/** What is being typed: the reason of a denial, a hint, the name of a risky action, the number of an option, a filter, or a command. */
export interface Question {
  readonly kind: 'deny' | 'hint' | 'name' | 'option' | 'filter' | 'palette' | 'deny-all';
  readonly typed: string;
  /** What it is asked about: another review may be selected by the time it is answered. Absent if it is about no review. */
  readonly about?: readonly Asked[];
}

/** A review, and the digest of what it held when a question about it was asked. */
export interface Asked {
  readonly review: string;
  readonly digest: string;
}

/** An edit or another option that was not approved yet: it is read first, in place of what is held. */
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
  /** What was decided earlier about what is like them. */
  readonly decided: Decided;
  /** Decided, but not sent yet: not listed any more, but still of their groups. */
  readonly sending: readonly FoundReview[];
  /** The line of the list. */
  readonly selected: number;
  /** The group that was opened, the rows that were taken out of its table, and the row under the cursor. */
  readonly opened?: { readonly key: string; readonly out: ReadonlySet<string>; readonly at: number };
  /** The list, the table of the group that was opened, or the selected review. */
  readonly view: 'list' | 'table' | 'one';
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

/** The inbox before anything was read. */
export const EMPTY: InboxState = {
  ...{ reviews: [], waiting: [], selected: 0, view: 'list', message: '', filter: '', isHelp: false },
  ...{ marked: new Set(), facts: new Map(), decided: new Map(), sending: [] },
};

/** What a question about reviews remembers of them. */
export function askedOf(found: readonly FoundReview[]): readonly Asked[] {
  return found.map(({ review }) => ({ review: review.review, digest: proposalOf(review).digest }));
}

/** The reviews that a question is about, without those that have gone or hold something else by now. */
export function foundFor({ reviews }: InboxState, { about = [] }: Question): readonly FoundReview[] {
  const asked = new Map(about.map(({ review, digest }) => [review, digest]));
  return reviews.filter(({ review }) => asked.get(review.review) === proposalOf(review).digest);
}

/** What is said about a review that is no longer what somebody looked at. */
export const GONE = 'It has been decided or changed meanwhile; you decided nothing.';

/** The inbox without an edit or another option that was not approved. */
export function withoutDraft({ draft: _, ...state }: InboxState): InboxState {
  return state;
}

/** The reviews that are being read, each as it would run. */
export function readOf(state: InboxState): readonly FoundReview[] {
  const table = state.view === 'table' ? openTable(state) : undefined;
  if (table !== undefined) return rowsOf(table);
  const found = state.view === 'one' ? selectedOf(state) : undefined;
  if (found === undefined) return [];
  return [state.draft?.review === found.review.review ? wished(found, state.draft.wish) : found];
}

/** The reviews that are being read and of which not everything is known yet: nothing is approved before it is. */
export function missingOf(state: InboxState): readonly FoundReview[] {
  return readOf(state).filter(({ review }) => !state.facts.has(review.review));
}

/** The inbox after some decisions were taken back: the list and the table as they were before. */
export function undone(state: InboxState, before: InboxState, decisions: readonly Pick<ReadDecision, 'found'>[]): InboxState {
  const back = new Set(decisions.map(({ found }) => found.review.review));
  const isOther = ({ review }: FoundReview) => !back.has(review.review);
  const { opened, marked, reviews, selected } = before;
  return clamped({
    ...{ ...state, reviews, marked, selected, sending: state.sending.filter(isOther) },
    message: 'Undone; nothing was decided.',
    waiting: [...state.waiting.filter(isOther), ...decisions.map(({ found }) => found)],
    ...(opened && { opened, view: 'table' }),
  });
}

/** How many waiting reviews are not shown yet. */
export function newCount({ reviews, waiting }: InboxState): number {
  return waiting.length - reviews.length;
}

/** The selected line of the list. */
export function itemOf(state: InboxState): InboxItem | undefined {
  return linesOf(state)[state.selected];
}

/** The table of the group that was opened; undefined if there is none, or it has gone. */
export function openTable(state: InboxState): Table | undefined {
  const { opened } = state;
  const item = opened && linesOf(state).find(({ key }) => key === opened.key);
  return item?.kind === 'group' && opened ? tableOf(item, opened.out) : undefined;
}

/** The selected review: the row under the cursor, or that of the selected line; undefined if the line is about several. */
export function selectedOf(state: InboxState): FoundReview | undefined {
  if (state.opened !== undefined) return openTable(state)?.entries[state.opened.at]?.found;
  const item = itemOf(state);
  return item?.kind === 'one' ? item.found : undefined;
}

/** Why the selected review is set apart from those it is like; undefined if it is not. */
export function becauseOf(state: InboxState): ApartBecause | undefined {
  if (state.opened !== undefined) return openTable(state)?.entries[state.opened.at]?.because;
  const item = itemOf(state);
  return item?.kind === 'one' ? item.because : undefined;
}

/** Whether there is something else to choose than what is held. */
export function hasOthers({ review }: FoundReview): boolean {
  return optionsOf(review).length > 1;
}

/** Grouping what waits takes longer than drawing it, and most frames show the same. */
let last: { readonly of: readonly unknown[]; readonly items: readonly InboxItem[] } | undefined;

/** The lines of the list that the filter lets through. */
export function linesOf({ reviews, sending, decided, facts, filter }: InboxState): readonly InboxItem[] {
  const of = [reviews, sending, decided, facts, filter];
  if (last !== undefined && of.every((one, at) => one === last?.of[at])) return last.items;
  const checks = new Map([...facts].map(([id, { check }]) => [id, check]));
  const sent = new Set(sending.map(({ review }) => review.review));
  const isMatch = matchOf(filter);
  const isShown = (review: FoundReview['review']) => !sent.has(review.review) && isMatch(review);
  const waiting = reviews.filter(({ review }) => !sent.has(review.review));
  const items = itemsOf([...waiting, ...sending], { decided, checks, isShown });
  last = { of, items };
  return items;
}

function matchOf(filter: string): (review: FoundReview['review']) => boolean {
  if (filter.trim() === '') return () => true;
  const isMatch = matcher(filter);
  return (review) => {
    const { run, unit, step } = review.source;
    return isMatch({
      text: `${review.review} ${what(review)}`,
      facts: { run, unit, step, reason: review.reason, kind: review.kind },
    });
  };
}

/** The reviews that are marked and still wait. */
export function markedOf({ reviews, marked }: InboxState): readonly FoundReview[] {
  return reviews.filter(({ review }) => marked.has(review.review));
}

/** The ids of the reviews of the selected line. */
export function idsOf(state: InboxState): readonly string[] {
  const item = itemOf(state);
  return item === undefined ? [] : foundIn(item).map(({ review }) => review.review);
}

/** The inbox with something selected that is shown. A group that has gone is closed. */
export function clamped(state: InboxState): InboxState {
  const selected = within(state.selected, linesOf(state).length);
  const table = openTable(state);
  const { opened, ...rest } = state;
  if (opened === undefined) return { ...rest, selected };
  if (table === undefined) return { ...rest, selected, view: 'list' };
  return { ...rest, selected, opened: { ...opened, at: within(opened.at, table.entries.length) } };
}

function within(at: number, length: number): number {
  return Math.max(0, Math.min(at, length - 1));
}

/** The inbox with the list, and no group opened. */
export function closed({ opened: _, ...state }: InboxState): InboxState {
  return { ...state, view: 'list' };
}

/** The name of what would run, which is typed if the stakes are high. */
export function nameOf(state: InboxState): string {
  const [found] = readOf(state);
  return found === undefined ? '' : (pendingAct(found.review).action ?? found.review.kind);
}
