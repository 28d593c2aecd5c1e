import { alikeKey, aloneBecause } from '@tamis/ledger/internal';
import { retyped } from '../../screen/acts.ts';
import type { Key } from '../../screen/rows.ts';
import type { FoundReview } from '../open-ledgers.ts';
import { clamped, type InboxState, markedOf, nameOf, type Question, selectedOf, withoutDraft } from './inbox-state.ts';

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

/** What a key that decides depends on. */
interface Circumstances {
  /** Whether the stakes of the selected review are high. */
  readonly isRisky: boolean;
  /** How many rows of what would run have not been on the screen. */
  readonly left: number;
}

/** The effect of a key. */
interface Pressed {
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

/** What a key does. Pure: the caller carries out the effect. */
export function press(state: InboxState, key: Key, circumstances: Circumstances): Pressed {
  if (key.name === 'interrupt') return { state, wanted: 'quit' };
  if (state.question !== undefined) return typing(state, state.question, key, circumstances);
  if (state.isHelp) return { state: { ...state, isHelp: false } };
  const name = key.name ?? key.text;
  const quiet = { ...state, message: '' };
  if (state.only !== undefined && !KEYS_OF_ONE.includes(name)) return { state: quiet };
  const pressed = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined;
  return pressed === undefined ? deciding(quiet, key.text) : pressed(quiet, circumstances, state);
}

/** What a key does: with the inbox without its message, what the key depends on, and the inbox as it was. */
type KeyPressed = (quiet: InboxState, circumstances: Circumstances, state: InboxState) => Pressed;

const move =
  (by: number): KeyPressed =>
  (quiet) =>
    moved(quiet, by);
const quit: KeyPressed = (_quiet, _circumstances, state) => ({ state, wanted: 'quit' });
const palette: KeyPressed = (quiet) => ({ state: { ...quiet, question: { kind: 'palette', typed: '' } } });

const KEYS: { readonly [name: string]: KeyPressed } = {
  ...{ j: move(1), down: move(1), n: move(1), k: move(-1), up: move(-1), N: move(-1) },
  ...{ g: move(Number.NEGATIVE_INFINITY), home: move(Number.NEGATIVE_INFINITY) },
  ...{ G: move(Number.POSITIVE_INFINITY), end: move(Number.POSITIVE_INFINITY) },
  ...{ ':': palette, palette, q: quit },
  enter: (quiet, _, state) => (selectedOf(state) === undefined ? { state } : opened(quiet)),
  escape: (quiet, _, state) => back(state, quiet),
  refresh: (quiet, _, state) => ({ state: clamped({ ...quiet, reviews: state.waiting }) }),
  u: (_quiet, _, state) => ({ state, wanted: 'undo' }),
  '?': (quiet) => ({ state: { ...quiet, isHelp: true } }),
  '/': (quiet) => ({ state: withoutDraft({ ...quiet, view: 'list', question: { kind: 'filter', typed: '' } }) }),
  x: (quiet, _, state) => (state.view === 'list' ? marking(quiet) : { state }),
  A: (quiet, circumstances) => decidingAll(quiet, 'A', circumstances),
  D: (quiet, circumstances) => decidingAll(quiet, 'D', circumstances),
  y: (quiet) => copying(quiet, 'y'),
  Y: (quiet) => copying(quiet, 'Y'),
  a: (quiet, circumstances) => accepting(quiet, circumstances),
};

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

/** Reviews that are alike, and that nothing sets apart, are read together, to the end, before they are accepted together. */
function decidingAll(state: InboxState, letter: 'A' | 'D', { left }: Circumstances): Pressed {
  const marked = markedOf(state);
  if (marked.length === 0) return { state: { ...state, message: `${letter}: nothing is marked; x marks` } };
  if (letter === 'D') return { state: { ...state, question: { kind: 'deny-all', typed: '' } } };
  const [apart] = marked.flatMap((found) => apartBecause(found, marked));
  if (apart !== undefined) return { state: { ...state, message: `A: ${apart}` } };
  if (state.view !== 'many') return { state: withoutDraft({ ...state, view: 'many' }), wanted: 'check' };
  if (left > 0) return unread(state, left);
  return { state: { ...state, view: 'list', marked: new Set() }, wanted: { kind: 'approve-all', reviews: marked } };
}

/** Why one of the marked reviews is not accepted together with them. */
function apartBecause({ review }: FoundReview, [first]: readonly FoundReview[]): readonly string[] {
  const why = aloneBecause(review);
  if (why !== undefined) return [`accept ${review.review} on its own: ${why}`];
  const isAlike = first === undefined || alikeKey(review) === alikeKey(first.review);
  return isAlike ? [] : [`${review.review} is of another kind than the first that is marked`];
}

function moved(state: InboxState, by: number): Pressed {
  const { selected } = clamped({ ...state, selected: state.selected + by });
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

function typing(state: InboxState, question: Question, key: Key, circumstances: Circumstances): Pressed {
  const { question: _, ...rest } = state;
  if (key.name === 'escape') return { state: question.kind === 'filter' ? clamped({ ...rest, filter: '' }) : rest };
  if (key.name === 'enter') return answered(state, rest, question, circumstances);
  const typed = retyped(question.typed, key);
  if (typed === undefined) return { state };
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
