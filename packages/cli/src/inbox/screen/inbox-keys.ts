import { retyped } from '../../screen/acts.ts';
import type { Key } from '../../screen/rows.ts';
import { held } from './held.ts';
import {
  askedOf,
  clamped,
  closed,
  foundFor,
  GONE,
  hasOthers,
  type InboxState,
  idsOf,
  itemOf,
  markedOf,
  missingOf,
  nameOf,
  type Question,
  selectedOf,
  withoutDraft,
} from './inbox-state.ts';
import { type Circumstances, type KeyPressed, loading, type Pressed, unread } from './pressed.ts';
import { openedTable, TABLE_KEYS } from './table-keys.ts';

// Whether a key may scroll the text. In a table, keys that move the cursor do not.
export function isScrolling({ view, question, isHelp }: InboxState, { name, text }: Key): boolean {
  if (question !== undefined || isHelp || view === 'list') return false;
  return view === 'one' || text === ' ' || name === 'page-up' || name === 'page-down';
}

export function press(state: InboxState, key: Key, circumstances: Circumstances): Pressed {
  if (key.name === 'interrupt') return { state, wanted: 'quit' };
  if (state.question !== undefined) return typing(state, state.question, key, circumstances);
  if (state.isHelp) return { state: { ...state, isHelp: false } };
  const name = key.name ?? key.text;
  const quiet = { ...state, message: '' };
  if (state.only !== undefined && !KEYS_OF_ONE.includes(name)) return { state: quiet };
  const keys = state.view === 'table' ? { ...KEYS, ...TABLE_KEYS } : KEYS;
  const pressed = Object.hasOwn(keys, name) ? keys[name] : undefined;
  return pressed === undefined ? deciding(quiet, key.text) : pressed(quiet, circumstances, state);
}

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
  enter: (quiet) => opened(quiet),
  escape: (quiet, _, state) => back(state, quiet),
  refresh: (quiet, _, state) => ({
    state: held(state, { ...quiet, reviews: state.waiting }),
    wanted: 'refresh',
  }),
  u: (_quiet, _, state) => ({ state, wanted: 'undo' }),
  '?': (quiet) => ({ state: { ...quiet, isHelp: true } }),
  '/': (quiet) => ({ state: withoutDraft({ ...closed(quiet), question: { kind: 'filter', typed: '' } }) }),
  x: (quiet, _, state) => (state.view === 'list' ? marking(quiet) : { state }),
  A: (quiet) => approvingAll(quiet),
  D: (quiet) => denyingMarked(quiet),
  y: (quiet) => copying(quiet, 'y'),
  Y: (quiet) => copying(quiet, 'Y'),
  a: (quiet, circumstances) => approving(quiet, circumstances),
};

const KEYS_OF_ONE: readonly string[] = ['a', 'd', 'q', 'escape', '?', 'y', 'Y'];

function opened(state: InboxState, message = ''): Pressed {
  if (state.view !== 'list') return { state };
  if (itemOf(state)?.kind === 'group') return openedTable(state, message);
  return selectedOf(state) === undefined ? { state } : { state: { ...state, view: 'one', message }, wanted: 'check' };
}

function back(state: InboxState, quiet: InboxState): Pressed {
  if (state.only !== undefined) return { state, wanted: 'quit' };
  if (state.draft !== undefined) return { state: withoutDraft({ ...quiet, message: 'Dropped; nothing was decided.' }) };
  if (state.view !== 'list') return { state: { ...quiet, view: state.opened === undefined ? 'list' : 'table' } };
  return state.filter === '' ? { state, wanted: 'quit' } : { state: clamped({ ...quiet, filter: '' }) };
}

function copying(state: InboxState, letter: 'y' | 'Y'): Pressed {
  const id = selectedOf(state)?.review.review;
  if (id === undefined) return { state: { ...state, message: `${letter}: there is nothing to copy` } };
  return { state, wanted: { kind: 'copy', text: letter === 'Y' ? id : `tamis inbox ${id}` } };
}

function marking(state: InboxState): Pressed {
  const ids = idsOf(state);
  const others = [...state.marked].filter((one) => !ids.includes(one));
  const isMarked = ids.every((id) => state.marked.has(id));
  return moved({ ...state, marked: new Set(isMarked ? others : [...others, ...ids]) }, 1);
}

function approvingAll(state: InboxState): Pressed {
  if (state.view === 'one') return { state: { ...state, message: 'A: a approves this one' } };
  if (itemOf(state)?.kind === 'group')
    return openedTable(state, 'A approves all rows once you have scrolled through all of them');
  return { state: { ...state, message: 'A: no other review is like it; Enter opens it' } };
}

function denyingMarked(state: InboxState): Pressed {
  const marked = markedOf(state);
  if (marked.length === 0) return { state: { ...state, message: 'D: nothing is marked; x marks' } };
  return { state: { ...state, question: { kind: 'deny-all', typed: '', about: askedOf(marked) } } };
}

function moved(state: InboxState, by: number): Pressed {
  const { selected } = clamped({ ...state, selected: state.selected + by });
  if (state.opened !== undefined) return movedInTable(state, by);
  if (selected === state.selected) return { state };
  const next = withoutDraft({ ...state, selected });
  // A group can't follow a single review.
  if (state.view === 'one' && selectedOf(next) === undefined) return { state: { ...next, view: 'list' } };
  return { state: next, ...(state.view === 'one' ? { wanted: 'check' } : {}) };
}

function movedInTable(state: InboxState, by: number): Pressed {
  const { opened } = state;
  const next = clamped({ ...state, ...(opened && { opened: { ...opened, at: opened.at + by } }) });
  return next.opened?.at === opened?.at ? { state } : { state: withoutDraft(next), wanted: 'check' };
}

function approving(state: InboxState, circumstances: Circumstances): Pressed {
  if (itemOf(state) === undefined) return { state: { ...state, message: 'a: there is nothing to decide' } };
  if (state.view === 'list') return opened(state, approvesOnce(state));
  const found = selectedOf(state);
  if (found === undefined) return { state: { ...state, message: 'a: there is nothing to decide' } };
  if (circumstances.left > 0) return unread(state, 'a', circumstances.left);
  if (missingOf(state).length > 0) return loading(state, 'a');
  if (circumstances.isRisky) return { state: { ...state, question: { kind: 'name', typed: '', about: askedOf([found]) } } };
  return { state, wanted: { kind: 'approve', review: found.review.review } };
}

function approvesOnce(state: InboxState): string {
  return itemOf(state)?.kind === 'group'
    ? 'A approves all rows once you have scrolled through all of them'
    : 'a approves it once you have scrolled through all of it';
}

function deciding(state: InboxState, letter: string): Pressed {
  const found = selectedOf(state);
  if (!'deoh'.includes(letter) || letter === '') return { state };
  if (found === undefined) return { state: { ...state, message: `${letter}: ${nothingFor(state)}` } };
  if (letter === 'e') return { state, wanted: { kind: 'edit', review: found.review.review } };
  if (letter === 'o' && !hasOthers(found)) return { state: { ...state, message: 'o: there is no other option' } };
  const kind = ({ d: 'deny', o: 'option', h: 'hint' } as const)[letter as 'd' | 'o' | 'h'];
  const question = { kind, typed: '', about: askedOf([found]) };
  return { state: { ...state, view: letter === 'd' ? state.view : 'one', question }, wanted: 'check' };
}

function nothingFor(state: InboxState): string {
  return itemOf(state)?.kind === 'group' ? 'these are several; Enter opens them' : 'there is nothing to decide';
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

function answered(state: InboxState, rest: InboxState, question: Question, circumstances: Circumstances): Pressed {
  const { kind, typed } = question;
  const text = typed.trim();
  if (kind === 'filter') return { state: rest };
  if (kind === 'palette') return text === '' ? { state: rest } : { state: rest, wanted: { kind: 'command', text } };
  const reviews = foundFor(state, question);
  const [found] = reviews;
  if (found === undefined) return { state: { ...rest, message: GONE } };
  const { review } = found.review;
  if (kind === 'name') return named(state, rest, review, text, circumstances);
  if (kind === 'option') {
    const option = Number(text);
    if (!Number.isInteger(option) || option < 1) return { state: { ...rest, message: 'Type the number of an option.' } };
    return { state: rest, wanted: { kind: 'option', review, option } };
  }
  if (text === '') {
    const missing = kind === 'hint' ? 'A hint needs some text' : 'A denial needs a reason';
    return { state: { ...rest, message: `${missing}; nothing was decided.` } };
  }
  if (kind === 'deny-all') return { state: { ...closed(rest), marked: new Set() }, wanted: { kind, reviews, text } };
  return { state: rest, wanted: { kind, review, text } };
}

// Approves an action whose name was typed, if it is still the one being read. Someone may have edited it since the question was asked.
function named(state: InboxState, rest: InboxState, review: string, text: string, { left }: Circumstances): Pressed {
  if (selectedOf(state)?.review.review !== review) return { state: { ...rest, message: GONE } };
  if (text !== nameOf(state)) return { state: { ...rest, message: 'That is not its name; nothing was decided.' } };
  return left > 0 ? unread(rest, 'a', left) : { state: rest, wanted: { kind: 'approve', review } };
}
