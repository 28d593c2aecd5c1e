import { proposalOf } from '@tamis/core/review';
import { isHigh, pendingAct } from '@tamis/ledger';
import { matcher } from '../../screen/filter.ts';
import type { Key } from '../../screen/rows.ts';
import type { FoundReview } from '../open-ledgers.ts';
import { what } from '../review-text.ts';

export type { Key } from '../../screen/rows.ts';

/** What is being typed: the reason of a denial, a hint, the name of a risky action, the number of an option, a filter, a command, or yes. */
export interface Question {
  readonly kind: 'deny' | 'hint' | 'name' | 'option' | 'filter' | 'palette' | 'accept-all' | 'deny-all';
  readonly typed: string;
}

/** What the user wants done about the selected review. */
export type Wanted =
  | { readonly kind: 'approve'; readonly review: string; readonly option?: number }
  | { readonly kind: 'deny' | 'hint'; readonly review: string; readonly text: string }
  | { readonly kind: 'edit'; readonly review: string };

/** What the user wants done about all marked reviews. */
export type WantedOfAll =
  | { readonly kind: 'approve-all'; readonly reviews: readonly FoundReview[] }
  | { readonly kind: 'deny-all'; readonly reviews: readonly FoundReview[]; readonly text: string };

/** The state of the inbox on the screen. */
export interface InboxState {
  /** In the order they were first shown; new ones are counted, and appear after a refresh. */
  readonly reviews: readonly FoundReview[];
  readonly waiting: readonly FoundReview[];
  readonly selected: number;
  readonly view: 'list' | 'one';
  readonly question?: Question;
  readonly message: string;
  /** Only reviews that match are shown. */
  readonly filter: string;
  /** The ids of the reviews that are marked. */
  readonly marked: ReadonlySet<string>;
  readonly isHelp: boolean;
  /** The result of checking the selected review; undefined until a host was asked. */
  readonly checked?: string;
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
    | { readonly kind: 'copy'; readonly text: string }
    | { readonly kind: 'command'; readonly text: string };
}

/** The inbox with what waits now; visible rows keep their places. */
export function withReviews(state: InboxState, waiting: readonly FoundReview[]): InboxState {
  const isFirst = state.reviews.length === 0 && state.waiting.length === 0;
  const now = new Map(waiting.map((found) => [found.review.review, found]));
  const kept = state.reviews.flatMap(({ review }) => now.get(review.review) ?? []);
  const reviews = isFirst ? waiting : kept;
  const next = clamped({ ...state, waiting, reviews });
  if (seenOf(next) === seenOf(state)) return next;
  // It was edited meanwhile, and the user has not seen the edit.
  const { checked: _, ...unchecked } = next;
  return unchecked;
}

function seenOf(state: InboxState): string | undefined {
  const found = selectedOf(state);
  return found && proposalOf(found.review).digest;
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
export function press(state: InboxState, key: Key, isRisky: boolean): Pressed {
  if (key.name === 'interrupt') return { state, wanted: 'quit' };
  if (state.question !== undefined) return typing(state, state.question, key);
  if (state.isHelp) return { state: { ...state, isHelp: false } };
  const quiet = { ...state, message: '' };
  switch (key.name ?? key.text) {
    case 'j':
    case 'down':
      return moved(quiet, 1);
    case 'k':
    case 'up':
      return moved(quiet, -1);
    case 'n':
      return moved({ ...quiet }, 1);
    case 'N':
      return moved({ ...quiet }, -1);
    case 'g':
      return moved(quiet, Number.NEGATIVE_INFINITY);
    case 'G':
      return moved(quiet, Number.POSITIVE_INFINITY);
    case 'enter':
      return selectedOf(state) === undefined ? { state } : { state: { ...quiet, view: 'one' }, wanted: 'check' };
    case 'escape':
      if (state.view === 'one') return { state: { ...quiet, view: 'list' } };
      return state.filter === '' ? { state, wanted: 'quit' } : { state: clamped({ ...quiet, filter: '' }) };
    case 'q':
      return { state, wanted: 'quit' };
    case 'refresh':
      return { state: clamped({ ...quiet, reviews: state.waiting }) };
    case 'u':
      return { state, wanted: 'undo' };
    case '?':
      return { state: { ...quiet, isHelp: true } };
    case '/':
      return { state: { ...quiet, view: 'list', question: { kind: 'filter', typed: '' } } };
    case ':':
    case 'palette':
      return { state: { ...quiet, question: { kind: 'palette', typed: '' } } };
    case 'x':
      return marking(quiet);
    case 'A':
    case 'D':
      return decidingAll(quiet, key.text as 'A' | 'D');
    case 'y':
    case 'Y':
      return copying(quiet, key.text as 'y' | 'Y');
    default:
      return deciding(quiet, key.text, isRisky);
  }
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

/** High-risk reviews are decided one by one, never together with others. */
function decidingAll(state: InboxState, letter: 'A' | 'D'): Pressed {
  const marked = markedOf(state);
  if (marked.length === 0) return { state: { ...state, message: `${letter}: nothing is marked; x marks` } };
  if (letter === 'A' && marked.some(({ review }) => isHigh(review)))
    return { state: { ...state, message: 'A: a high-risk review is marked; accept it on its own' } };
  return { state: { ...state, question: { kind: letter === 'A' ? 'accept-all' : 'deny-all', typed: '' } } };
}

function moved(state: InboxState, by: number): Pressed {
  const selected = clamp(state.selected + by, shownOf(state).length);
  const { checked: _, ...rest } = state;
  return selected === state.selected
    ? { state }
    : { state: { ...rest, selected }, ...(state.view === 'one' ? { wanted: 'check' } : {}) };
}

function deciding(state: InboxState, letter: string, isRisky: boolean): Pressed {
  const review = selectedOf(state)?.review.review;
  if (!'adeoh'.includes(letter) || letter === '') return { state };
  if (review === undefined) return { state: { ...state, message: `${letter}: there is nothing to decide` } };
  if (letter === 'e') return { state, wanted: { kind: 'edit', review } };
  if (letter === 'a' && !isRisky) return { state, wanted: { kind: 'approve', review } };
  const kind = ({ a: 'name', d: 'deny', o: 'option', h: 'hint' } as const)[letter as 'a' | 'd' | 'o' | 'h'];
  return { state: { ...state, view: letter === 'd' ? state.view : 'one', question: { kind, typed: '' } }, wanted: 'check' };
}

function typing(state: InboxState, question: Question, { name, text }: Key): Pressed {
  const { question: _, ...rest } = state;
  if (question.kind === 'accept-all') {
    if (text === 'y') return { state: { ...rest, marked: new Set() }, wanted: { kind: 'approve-all', reviews: markedOf(state) } };
    return { state: { ...rest, message: 'Nothing was decided.' } };
  }
  if (name === 'escape') return { state: question.kind === 'filter' ? clamped({ ...rest, filter: '' }) : rest };
  if (name === 'enter') return answered(state, rest, question);
  if (name !== undefined && name !== 'backspace') return { state };
  const typed = name === 'backspace' ? [...question.typed].slice(0, -1).join('') : question.typed + text;
  const next = { ...state, question: { ...question, typed } };
  return { state: question.kind === 'filter' ? clamped({ ...next, filter: typed }) : next };
}

function answered(state: InboxState, rest: InboxState, { kind, typed }: Question): Pressed {
  const text = typed.trim();
  if (kind === 'filter') return { state: rest };
  if (kind === 'palette') return text === '' ? { state: rest } : { state: rest, wanted: { kind: 'command', text } };
  if (kind === 'deny-all' && text !== '')
    return { state: { ...rest, marked: new Set() }, wanted: { kind: 'deny-all', reviews: markedOf(state), text } };
  const found = selectedOf(state);
  if (found === undefined) return { state: rest };
  const { review } = found.review;
  if (kind === 'name') {
    if (text !== (pendingAct(found.review).action ?? found.review.kind))
      return { state: { ...rest, message: 'That is not its name; nothing was decided.' } };
    return { state: rest, wanted: { kind: 'approve', review } };
  }
  if (kind === 'option') {
    const option = Number(text);
    if (!Number.isInteger(option) || option < 1) return { state: { ...rest, message: 'Type the number of an option.' } };
    return { state: rest, wanted: { kind: 'approve', review, option } };
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
