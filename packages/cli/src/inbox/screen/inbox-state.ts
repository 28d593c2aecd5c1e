import { proposalOf } from '@tamis/core/review';
import { pendingAct } from '@tamis/ledger';
import type { KeyName } from '../../screen/rows.ts';
import type { FoundReview } from '../open-ledgers.ts';

/** What is being typed: the reason of a denial, a hint, the name of a risky action, or the number of an option. */
export interface Question {
  readonly kind: 'deny' | 'hint' | 'name' | 'option';
  readonly typed: string;
}

/** What somebody wants done about the selected review. */
export type Wanted =
  | { readonly kind: 'approve'; readonly review: string; readonly option?: number }
  | { readonly kind: 'deny' | 'hint'; readonly review: string; readonly text: string }
  | { readonly kind: 'edit'; readonly review: string };

/** The state of the inbox on the screen. */
export interface InboxState {
  /** In the order they were first shown; new ones are counted, and come in with a refresh. */
  readonly reviews: readonly FoundReview[];
  readonly waiting: readonly FoundReview[];
  readonly selected: number;
  readonly view: 'list' | 'one';
  readonly question?: Question;
  readonly message: string;
  /** How the selected review was checked; undefined while nobody was asked. */
  readonly checked?: string;
}

/** What follows from a key. */
export interface Pressed {
  readonly state: InboxState;
  readonly wanted?: Wanted | 'quit' | 'undo' | 'check';
}

/** A key that was pressed. */
export interface Key {
  readonly name?: KeyName;
  readonly text: string;
}

/** The inbox with what waits now; rows that are shown keep their places. */
export function withReviews(state: InboxState, waiting: readonly FoundReview[]): InboxState {
  const isFirst = state.reviews.length === 0 && state.waiting.length === 0;
  const now = new Map(waiting.map((found) => [found.review.review, found]));
  const kept = state.reviews.flatMap(({ review }) => now.get(review.review) ?? []);
  const reviews = isFirst ? waiting : kept;
  const next = { ...state, waiting, reviews, selected: clamp(state.selected, reviews.length) };
  if (seenOf(next) === seenOf(state)) return next;
  // Somebody has put something else in its place, which nobody has looked at.
  const { checked: _, ...unchecked } = next;
  return unchecked;
}

function seenOf(state: InboxState): string | undefined {
  const found = selectedOf(state);
  return found && proposalOf(found.review).digest;
}

/** How many reviews wait that are not shown yet. */
export function newCount({ reviews, waiting }: InboxState): number {
  return waiting.length - reviews.length;
}

/** The selected review. */
export function selectedOf({ reviews, selected }: InboxState): FoundReview | undefined {
  return reviews[selected];
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1));
}

/** What a key does. Pure: what is wanted is done by whoever asked. */
export function press(state: InboxState, key: Key, isRisky: boolean): Pressed {
  if (state.question !== undefined) return typing(state, state.question, key);
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
      return state.view === 'one' ? { state: { ...quiet, view: 'list' } } : { state, wanted: 'quit' };
    case 'q':
      return { state, wanted: 'quit' };
    case 'refresh':
      return { state: { ...quiet, reviews: state.waiting, selected: clamp(state.selected, state.waiting.length) } };
    case 'u':
      return { state, wanted: 'undo' };
    default:
      return deciding(quiet, key.text, isRisky);
  }
}

function moved(state: InboxState, by: number): Pressed {
  const selected = clamp(state.selected + by, state.reviews.length);
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
  if (name === 'escape') return { state: rest };
  if (name === 'backspace') return { state: { ...state, question: { ...question, typed: question.typed.slice(0, -1) } } };
  if (name === 'enter') return answered(state, rest, question);
  return name === undefined ? { state: { ...state, question: { ...question, typed: question.typed + text } } } : { state };
}

function answered(state: InboxState, rest: InboxState, { kind, typed }: Question): Pressed {
  const found = selectedOf(state);
  const text = typed.trim();
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
      state: { ...rest, message: `${kind === 'deny' ? 'A denial needs a reason' : 'A hint needs a text'}; nothing was decided.` },
    };
  return { state: rest, wanted: { kind, review, text } };
}
