import {
  askedOf,
  clamped,
  closed,
  type InboxState,
  itemOf,
  missingOf,
  openTable,
  selectedOf,
  withoutDraft,
} from './inbox-state.ts';
import { type KeyPressed, loading, type Pressed, unread } from './pressed.ts';
import { rowsOf } from './table.ts';

export function openedTable(state: InboxState, message = ''): Pressed {
  const item = itemOf(state);
  if (item?.kind !== 'group') return { state };
  const opened = { key: item.key, out: new Set<string>(), at: 0 };
  return { state: withoutDraft({ ...state, view: 'table', opened, message }), wanted: 'check' };
}

const move =
  (by: number): KeyPressed =>
  (quiet) => ({ state: quiet.opened ? clamped({ ...quiet, opened: { ...quiet.opened, at: quiet.opened.at + by } }) : quiet });

function openedRow(state: InboxState, message = ''): Pressed {
  return selectedOf(state) === undefined ? { state } : { state: { ...state, view: 'one', message }, wanted: 'check' };
}

function taken(state: InboxState): Pressed {
  const entry = openTable(state)?.entries[state.opened?.at ?? 0];
  if (entry === undefined || state.opened === undefined) return { state };
  if (entry.as === 'apart') return { state: { ...state, message: 'x: it is set apart; Enter opens it' } };
  const id = entry.found.review.review;
  const out = new Set(state.opened.out);
  if (!out.delete(id)) out.add(id);
  return { state: clamped({ ...state, opened: { ...state.opened, out } }) };
}

const approveAll: KeyPressed = (quiet, { left }) => {
  const table = openTable(quiet);
  const reviews = table === undefined ? [] : rowsOf(table);
  if (reviews.length === 0) return { state: { ...quiet, message: 'A: no row is left in the table' } };
  if (left > 0) return unread(quiet, 'A', left);
  if (missingOf(quiet).length > 0) return loading(quiet, 'A');
  return { state: closed(quiet), wanted: { kind: 'approve-all', reviews } };
};

const denyAll: KeyPressed = (quiet) => {
  const table = openTable(quiet);
  const rows = table === undefined ? [] : rowsOf(table);
  if (rows.length === 0) return { state: { ...quiet, message: 'D: no row is left in the table' } };
  return { state: { ...quiet, question: { kind: 'deny-all', typed: '', about: askedOf(rows) } } };
};

export const TABLE_KEYS: { readonly [name: string]: KeyPressed } = {
  ...{ j: move(1), down: move(1), n: move(1), k: move(-1), up: move(-1), N: move(-1) },
  ...{ g: move(Number.NEGATIVE_INFINITY), home: move(Number.NEGATIVE_INFINITY) },
  ...{ G: move(Number.POSITIVE_INFINITY), end: move(Number.POSITIVE_INFINITY) },
  enter: (quiet) => openedRow(quiet),
  a: (quiet) => openedRow(quiet, 'a approves this one; Esc goes back to the table, where A approves all'),
  escape: (quiet) => ({ state: closed(quiet) }),
  x: (quiet) => taken(quiet),
  A: approveAll,
  D: denyAll,
};
