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

export interface Question {
  readonly kind: 'deny' | 'hint' | 'name' | 'option' | 'filter' | 'palette' | 'deny-all';
  readonly typed: string;
  readonly about?: readonly Asked[];
}

export interface Asked {
  readonly review: string;
  readonly digest: string;
}

interface Draft {
  readonly review: string;
  readonly from: string;
  readonly wish: Wish;
  readonly option?: number;
}

export interface InboxState {
  readonly reviews: readonly FoundReview[];
  readonly waiting: readonly FoundReview[];
  readonly decided: Decided;
  // Decided reviews that are not sent yet. They are no longer listed, but still belong to their groups.
  readonly sending: readonly FoundReview[];
  readonly selected: number;
  readonly opened?: { readonly key: string; readonly out: ReadonlySet<string>; readonly at: number };
  readonly view: 'list' | 'table' | 'one';
  readonly question?: Question;
  readonly message: string;
  // The filter that shown reviews must match.
  readonly filter: string;
  readonly marked: ReadonlySet<string>;
  readonly isHelp: boolean;
  readonly draft?: Draft;
  readonly facts: ReadonlyMap<string, ReviewFacts>;
  // Set if a command asks about a single review, with the grant that would come with the decision.
  readonly only?: { readonly more: readonly string[] };
}

export const EMPTY: InboxState = {
  ...{ reviews: [], waiting: [], selected: 0, view: 'list', message: '', filter: '', isHelp: false },
  ...{ marked: new Set(), facts: new Map(), decided: new Map(), sending: [] },
};

export function askedOf(found: readonly FoundReview[]): readonly Asked[] {
  return found.map(({ review }) => ({ review: review.review, digest: proposalOf(review).digest }));
}

export function foundFor({ reviews }: InboxState, { about = [] }: Question): readonly FoundReview[] {
  const asked = new Map(about.map(({ review, digest }) => [review, digest]));
  return reviews.filter(({ review }) => asked.get(review.review) === proposalOf(review).digest);
}

export const GONE = 'It has since been decided or changed; your decision was not recorded.';

export function withoutDraft({ draft: _, ...state }: InboxState): InboxState {
  return state;
}

// The reviews being read, each with the action that would run.
export function readOf(state: InboxState): readonly FoundReview[] {
  const table = state.view === 'table' ? openTable(state) : undefined;
  if (table !== undefined) return rowsOf(table);
  const found = state.view === 'one' ? selectedOf(state) : undefined;
  if (found === undefined) return [];
  return [state.draft?.review === found.review.review ? wished(found, state.draft.wish) : found];
}

// The reviews being read whose facts are still loading. Nothing can be approved until they have loaded.
export function missingOf(state: InboxState): readonly FoundReview[] {
  return readOf(state).filter(({ review }) => !state.facts.has(review.review));
}

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

export function newCount({ reviews, waiting }: InboxState): number {
  return waiting.length - reviews.length;
}

export function itemOf(state: InboxState): InboxItem | undefined {
  return linesOf(state)[state.selected];
}

export function openTable(state: InboxState): Table | undefined {
  const { opened } = state;
  const item = opened && linesOf(state).find(({ key }) => key === opened.key);
  return item?.kind === 'group' && opened ? tableOf(item, opened.out) : undefined;
}

export function selectedOf(state: InboxState): FoundReview | undefined {
  if (state.opened !== undefined) return openTable(state)?.entries[state.opened.at]?.found;
  const item = itemOf(state);
  return item?.kind === 'one' ? item.found : undefined;
}

export function becauseOf(state: InboxState): ApartBecause | undefined {
  if (state.opened !== undefined) return openTable(state)?.entries[state.opened.at]?.because;
  const item = itemOf(state);
  return item?.kind === 'one' ? item.because : undefined;
}

export function hasOthers({ review }: FoundReview): boolean {
  return optionsOf(review).length > 1;
}

// The last lines, cached because grouping takes longer than drawing, and most frames show the same.
let last: { readonly of: readonly unknown[]; readonly items: readonly InboxItem[] } | undefined;

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

// The marked reviews that are still waiting.
export function markedOf({ reviews, marked }: InboxState): readonly FoundReview[] {
  return reviews.filter(({ review }) => marked.has(review.review));
}

export function idsOf(state: InboxState): readonly string[] {
  const item = itemOf(state);
  return item === undefined ? [] : foundIn(item).map(({ review }) => review.review);
}

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

export function closed({ opened: _, ...state }: InboxState): InboxState {
  return { ...state, view: 'list' };
}

// The name of the action that would run, which the user must type if the stakes are high.
export function nameOf(state: InboxState): string {
  const [found] = readOf(state);
  return found === undefined ? '' : (pendingAct(found.review).action ?? found.review.kind);
}
