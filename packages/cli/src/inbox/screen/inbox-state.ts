import { proposalOf } from '@tamis/core/review';
import { isHigh, pendingAct } from '@tamis/ledger';
import { matcher } from '../../screen/filter.ts';
import type { Key } from '../../screen/rows.ts';
import type { FoundReview } from '../open-ledgers.ts';
import { type ReviewFacts, what } from '../review-text.ts';
import { type Wish, wished } from '../wish.ts';

export type { Key } from '../../screen/rows.ts';

/** What is being typed: the reason of a denial, a hint, the name of a risky action, the number of an option, a filter, or a command. */
export interface Question {
  readonly kind: 'deny' | 'hint' | 'name' | 'option' | 'filter' | 'palette' | 'deny-all';
  readonly typed: string;
}

/** What the user wants done about the selected review. */
export type Wanted =
  | { readonly kind: 'approve'; readonly review: string }
  | { readonly kind: 'option'; readonly review: string; readonly option: number }
  | { readonly kind: 'deny' | 'hint'; readonly review: string; readonly text: string }
  | { readonly kind: 'edit'; readonly review: string };

/** What the user wants done about all marked reviews. */
export type WantedOfAll =
  | { readonly kind: 'approve-all'; readonly reviews: readonly FoundReview[] }
  | { readonly kind: 'deny-all'; readonly reviews: readonly FoundReview[]; readonly text: string };

/** An edit or another option that was not accepted yet: it is read first, in place of what is held. */
export interface Draft {
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

/** What a key that decides depends on. */
export interface Circumstances {
  /** Whether the stakes of the selected review are high. */
  readonly isRisky: boolean;
  /** How many rows of what would run have not been on the screen. */
  readonly left: number;
}

/** The effect of a key. */
export interface Pressed {
  readonly state: InboxState;
  readonly wanted?:
    | Wanted
    | WantedOfAll
    | 'quit'
    | 'undo'
    | 'check'
    /** Shows what has not been on the screen yet. */
    | 'go-on'
    | { readonly kind: 'copy'; readonly text: string }
    | { readonly kind: 'command'; readonly text: string };
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

function withoutDraft({ draft: _, ...state }: InboxState): InboxState {
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

function clamped(state: InboxState): InboxState {
  return { ...state, selected: clamp(state.selected, shownOf(state).length) };
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1));
}

/** What a key does. Pure: the caller carries out the effect. */
export function press(state: InboxState, key: Key, circumstances: Circumstances): Pressed {
  if (key.name === 'interrupt') return { state, wanted: 'quit' };
  if (state.question !== undefined) return typing(state, state.question, key, circumstances);
  if (state.isHelp) return { state: { ...state, isHelp: false } };
  const quiet = { ...state, message: '' };
  const letter = key.name ?? key.text;
  if (state.only !== undefined && !KEYS_OF_ONE.includes(letter)) return { state: quiet };
  switch (letter) {
    case 'j':
    case 'down':
    case 'n':
      return moved(quiet, 1);
    case 'k':
    case 'up':
    case 'N':
      return moved(quiet, -1);
    case 'g':
    case 'home':
      return moved(quiet, Number.NEGATIVE_INFINITY);
    case 'G':
    case 'end':
      return moved(quiet, Number.POSITIVE_INFINITY);
    case 'enter':
      return selectedOf(state) === undefined ? { state } : opened(quiet);
    case 'escape':
      return back(state, quiet);
    case 'q':
      return { state, wanted: 'quit' };
    case 'refresh':
      return { state: clamped({ ...quiet, reviews: state.waiting }) };
    case 'u':
      return { state, wanted: 'undo' };
    case '?':
      return { state: { ...quiet, isHelp: true } };
    case '/':
      return { state: withoutDraft({ ...quiet, view: 'list', question: { kind: 'filter', typed: '' } }) };
    case ':':
    case 'palette':
      return { state: { ...quiet, question: { kind: 'palette', typed: '' } } };
    case 'x':
      return state.view === 'list' ? marking(quiet) : { state };
    case 'A':
    case 'D':
      return decidingAll(quiet, letter, circumstances);
    case 'y':
    case 'Y':
      return copying(quiet, letter);
    case 'a':
      return accepting(quiet, circumstances);
    default:
      return deciding(quiet, key.text);
  }
}

/** What can be done about the one review that a command asks about. */
const KEYS_OF_ONE: readonly string[] = ['a', 'd', 'q', 'escape', '?', 'y', 'Y'];

function opened(state: InboxState): Pressed {
  return { state: { ...state, view: 'one' }, wanted: 'check' };
}

function back(state: InboxState, quiet: InboxState): Pressed {
  if (state.only !== undefined) return { state, wanted: 'quit' };
  if (state.draft !== undefined) return { state: withoutDraft({ ...quiet, message: 'Dropped; nothing was decided.' }) };
  if (state.view !== 'list') return { state: { ...quiet, view: 'list' } };
  return state.filter === '' ? { state, wanted: 'quit' } : { state: clamped({ ...quiet, filter: '' }) };
}

function copying(state: InboxState, letter: 'y' | 'Y'): Pressed {
  const id = selectedOf(state)?.review.review;
  if (id === undefined) return { state: { ...state, message: `${letter}: there is nothing to copy` } };
  return { state, wanted: { kind: 'copy', text: letter === 'Y' ? id : `tamis inbox ${id}` } };
}

function marking(state: InboxState): Pressed {
  const id = selectedOf(state)?.review.review;
  if (id === undefined) return { state };
  const others = [...state.marked].filter((one) => one !== id);
  const marked = new Set(state.marked.has(id) ? others : [...others, id]);
  return moved({ ...state, marked }, 1);
}

/** High-risk reviews are decided one by one, never together with others; the others are read together, to the end, before. */
function decidingAll(state: InboxState, letter: 'A' | 'D', { left }: Circumstances): Pressed {
  const marked = markedOf(state);
  if (marked.length === 0) return { state: { ...state, message: `${letter}: nothing is marked; x marks` } };
  if (letter === 'D') return { state: { ...state, question: { kind: 'deny-all', typed: '' } } };
  if (marked.some(({ review }) => isHigh(review)))
    return { state: { ...state, message: 'A: a high-risk review is marked; accept it on its own' } };
  if (state.view !== 'many') return { state: withoutDraft({ ...state, view: 'many' }), wanted: 'check' };
  if (left > 0) return unread(state, left);
  return { state: { ...state, view: 'list', marked: new Set() }, wanted: { kind: 'approve-all', reviews: marked } };
}

function moved(state: InboxState, by: number): Pressed {
  const selected = clamp(state.selected + by, shownOf(state).length);
  if (selected === state.selected || state.view === 'many') return { state };
  return { state: withoutDraft({ ...state, selected }), ...(state.view === 'one' ? { wanted: 'check' } : {}) };
}

/** Lets something run, if everything that would run was on the screen. */
function accepting(state: InboxState, circumstances: Circumstances): Pressed {
  const review = selectedOf(state)?.review.review;
  if (review === undefined) return { state: { ...state, message: 'a: there is nothing to decide' } };
  if (state.view === 'many') return decidingAll(state, 'A', circumstances);
  if (state.view === 'list') return opened({ ...state, message: 'a accepts it once all of it has been on the screen' });
  if (circumstances.left > 0) return unread(state, circumstances.left);
  if (circumstances.isRisky) return { state: { ...state, question: { kind: 'name', typed: '' } } };
  return { state, wanted: { kind: 'approve', review } };
}

function unread(state: InboxState, left: number): Pressed {
  const lines = left === 1 ? '1 line has' : `${left} lines have`;
  return { state: { ...state, message: `a: ${lines} not been on the screen yet; space goes on` }, wanted: 'go-on' };
}

function deciding(state: InboxState, letter: string): Pressed {
  const review = selectedOf(state)?.review.review;
  if (!'deoh'.includes(letter) || letter === '' || state.view === 'many') return { state };
  if (review === undefined) return { state: { ...state, message: `${letter}: there is nothing to decide` } };
  if (letter === 'e') return { state, wanted: { kind: 'edit', review } };
  const kind = ({ d: 'deny', o: 'option', h: 'hint' } as const)[letter as 'd' | 'o' | 'h'];
  return { state: { ...state, view: letter === 'd' ? state.view : 'one', question: { kind, typed: '' } }, wanted: 'check' };
}

function typing(state: InboxState, question: Question, { name, text }: Key, circumstances: Circumstances): Pressed {
  const { question: _, ...rest } = state;
  if (name === 'escape') return { state: question.kind === 'filter' ? clamped({ ...rest, filter: '' }) : rest };
  if (name === 'enter') return answered(state, rest, question, circumstances);
  if (name !== undefined && name !== 'backspace') return { state };
  const typed = name === 'backspace' ? [...question.typed].slice(0, -1).join('') : question.typed + text;
  const next = { ...state, question: { ...question, typed } };
  return { state: question.kind === 'filter' ? clamped({ ...next, filter: typed }) : next };
}

function answered(state: InboxState, rest: InboxState, { kind, typed }: Question, { left }: Circumstances): Pressed {
  const text = typed.trim();
  if (kind === 'filter') return { state: rest };
  if (kind === 'palette') return text === '' ? { state: rest } : { state: rest, wanted: { kind: 'command', text } };
  if (kind === 'deny-all' && text !== '')
    return {
      state: { ...rest, view: 'list', marked: new Set() },
      wanted: { kind: 'deny-all', reviews: markedOf(state), text },
    };
  const found = selectedOf(state);
  if (found === undefined) return { state: rest };
  const { review } = found.review;
  if (kind === 'name') {
    if (text !== nameOf(state)) return { state: { ...rest, message: 'That is not its name; nothing was decided.' } };
    // Somebody may have edited it since the question was asked.
    return left > 0 ? unread(rest, left) : { state: rest, wanted: { kind: 'approve', review } };
  }
  if (kind === 'option') {
    const option = Number(text);
    if (!Number.isInteger(option) || option < 1) return { state: { ...rest, message: 'Type the number of an option.' } };
    return { state: rest, wanted: { kind: 'option', review, option } };
  }
  if (text === '')
    return {
      state: {
        ...rest,
        message: `${kind === 'hint' ? 'A hint needs some text' : 'A denial needs a reason'}; nothing was decided.`,
      },
    };
  return kind === 'deny' || kind === 'hint' ? { state: rest, wanted: { kind, review, text } } : { state: rest };
}

/** The name of what would run, which is typed if the stakes are high. */
export function nameOf(state: InboxState): string {
  const [found] = readOf(state);
  return found === undefined ? '' : (pendingAct(found.review).action ?? found.review.kind);
}
