import { costAt, DONE, dueAfter, FIRST, isAfterKey, WRONG } from './grammar.ts';
import {
  CLOSER_PUT_IN,
  DOUBLED,
  type Edit,
  isMark,
  LOST,
  type Move,
  NOT_QUOTED,
  OPENER_LOST,
  PUT_IN,
  PUT_INSIDE,
  REACH,
  REPLACED,
  SPLIT,
  SWAPPED,
} from './move.ts';
import type { Spot } from './spot.ts';
import { stringMoves } from './string-moves.ts';
import { BARE_KEY, behindSpace, MARKS, NOTHING, OPEN_OBJECT, SCALAR, STRING, WORDS } from './token.ts';
import type { TokenTable } from './token-table.ts';

/** The fixed cost of reading over an edit, in characters read. */
const PATCH = 24;

/** How many characters that are no token are read at the cost of one. */
const NOTHING_FOUND = 16;

/** Finds the edits at a place between two tokens and in the token after it, given the place before. */
export function movesAt(table: TokenTable, spot: Spot, before: Spot | undefined, isStop: boolean): readonly Move[] {
  const char = table.text.charAt(spot.at);
  const touched = spot.start === spot.at && isLooseAt(table, before) ? before : undefined;
  const moves = [...markMoves(table, spot, char), ...quoteMoves(table, spot, char)];
  if (isMark(char)) moves.push(...leftOut(table, spot, touched), ...swaps(table, spot, touched));
  if (char === '"') moves.push(...stringMoves(table, spot));
  else if (isStop && !isMark(char)) moves.push(...wordMoves(table, spot));
  if (isStop) moves.push(...wrapped(table, spot), ...(isLooseAt(table, before) ? wrapped(table, before) : []));
  return moves;
}

/** A mark was lost before the token, or the token was another mark. */
function markMoves({ text }: TokenTable, { at, due, open, odd }: Spot, char: string): Move[] {
  const moves: Move[] = [];
  for (let index = 0; index < MARKS.length; index++) {
    const kind = OPEN_OBJECT + index;
    const next = dueAfter(due, open, kind);
    if (next === WRONG) continue;
    const put = MARKS.charAt(index);
    const to = { start: at, at, due: next, open: open.after(kind), odd };
    moves.push({ edit: { at, count: 0, put }, weight: next === FIRST ? OPENER_LOST : LOST, to });
    if (isMark(char) && char !== put)
      moves.push({
        edit: { at, count: 1, put },
        weight: REPLACED,
        to: { ...to, start: at + 1, at: behindSpace(text, at + 1) },
      });
  }
  return moves;
}

/** A quote was lost before the token, or the token was a quote. */
function quoteMoves(table: TokenTable, { at, due, open, odd }: Spot, char: string): Move[] {
  const next = dueAfter(due, open, STRING);
  if (next === WRONG) return [];
  const moves: Move[] = [];
  for (const count of isMark(char) && char !== '"' ? [0, 1] : [0]) {
    const token = table.string(at + count);
    if (token.kind !== STRING) continue;
    const to = { start: token.end, at: token.next, due: next, open, odd: odd + costAt(next, token) };
    moves.push({ edit: { at, count, put: '"' }, weight: count === 0 ? LOST : REPLACED, to });
  }
  return moves;
}

/** A mark is one too many. */
function leftOut(table: TokenTable, spot: Spot, touched: Spot | undefined): readonly Move[] {
  const { text } = table;
  const { at } = spot;
  const char = text.charAt(at);
  const isDoubled = text.charAt(at - 1) === char || text.charAt(at + 1) === char;
  const edit = { at, count: 1, put: '' };
  if (touched !== undefined && behindSpace(text, at + 1) === at + 1)
    return readOver(table, touched, edit, isDoubled ? DOUBLED : PUT_INSIDE);
  const weight = isDoubled ? DOUBLED : char === '}' || char === ']' ? CLOSER_PUT_IN : PUT_IN;
  return [{ edit, weight, to: { ...spot, start: at + 1, at: behindSpace(text, at + 1) } }];
}

/** A mark changed places with the character after it, or with the last one of the token that it touches. */
function swaps(table: TokenTable, spot: Spot, touched: Spot | undefined): readonly Move[] {
  const next = swapped(table, touched ?? spot, spot.at);
  return touched === undefined ? next : [...next, ...swapped(table, touched, spot.at - 1)];
}

function swapped(table: TokenTable, from: Spot, at: number): readonly Move[] {
  const [first, second] = [table.text.charAt(at), table.text.charAt(at + 1)];
  if (second === '' || first === second) return [];
  const weight = isMark(first) && isMark(second) ? SWAPPED : SPLIT;
  return readOver(table, from, { at, count: 2, put: second + first }, weight);
}

/** The first mark after a word that is no token got into it, or changed places with a part of it. */
function wordMoves(table: TokenTable, spot: Spot): readonly Move[] {
  const { text } = table;
  const end = Math.min(text.length, spot.at + REACH);
  let at = spot.at + 1;
  while (at < end && !isMark(text.charAt(at))) at++;
  if (at >= end) return [];
  const without = readOver(table, spot, { at, count: 1, put: '' }, PUT_IN);
  return [...without, ...swapped(table, spot, at - 1), ...swapped(table, spot, at)];
}

const STRETCH = /[\p{L}\p{N}_][^"\\\t\r\n,{}[\]]*(?=[\n,}\]])/uy;

/** Text up to the next comma, bracket or end of line lost both of its quotes. */
function wrapped({ text, reader }: TokenTable, { at, due, open, odd }: Spot): readonly Move[] {
  const next = dueAfter(due, open, STRING);
  STRETCH.lastIndex = at;
  if (next === WRONG || !STRETCH.test(text)) return [];
  const words = text.slice(at, STRETCH.lastIndex).trimEnd();
  const start = at + words.length;
  const cost = reader.costOf(words, isAfterKey(next));
  const to = { start, at: behindSpace(text, start), due: next, open, odd: odd + cost };
  return [{ edit: { at, count: words.length, put: `"${words}"`, marks: 2 }, weight: NOT_QUOTED, to }];
}

/** Reads over an edit from a place before it. Returns nothing if the result is not JSON. */
function readOver(table: TokenTable, spot: Spot, edit: Edit, weight: number): readonly Move[] {
  const { at, count, put } = edit;
  const { text } = table;
  const patch = at - spot.start + put.length;
  for (const reach of [REACH, text.length]) {
    table.spent += PATCH;
    const isCut = at + count + reach < text.length;
    const edited = text.slice(spot.start, at) + put + text.slice(at + count, at + count + reach);
    const end = readTo(table, spot, edited, patch);
    if (end !== undefined && end !== NOTHING) {
      const start = at + count + Math.max(0, end.start - patch);
      return [{ edit, weight, to: { ...end, start, at: behindSpace(text, start) } }];
    }
    // A string may only seem not to end.
    if (end === undefined || !isCut) return [];
  }
  return [];
}

/** Reads tokens up to an offset of the edited text. Returns NOTHING if there is no token, and undefined if it is a wrong one. */
function readTo(table: TokenTable, from: Spot, edited: string, to: number): Spot | typeof NOTHING | undefined {
  let { due, open, odd } = from;
  let start = 0;
  for (let at = behindSpace(edited, 0); at < to; ) {
    const token = table.reader.at(edited, at);
    table.spent += token.kind === NOTHING ? edited.length / NOTHING_FOUND : token.end - at;
    const next = dueAfter(due, open, token.kind);
    if (next === WRONG || next === DONE) return token.kind === NOTHING ? NOTHING : undefined;
    odd += costAt(next, token);
    open = open.after(token.kind);
    due = next;
    start = token.end;
    at = token.next;
  }
  return { start, at: start, due, open, odd };
}

/** Whether the token at a place has no mark at its end, so that it may be longer without what it touches. */
function isLooseAt(table: TokenTable, spot: Spot | undefined): spot is Spot {
  if (spot === undefined) return false;
  const { kind } = table.at(spot.at);
  return kind === SCALAR || kind === WORDS || kind === BARE_KEY;
}
