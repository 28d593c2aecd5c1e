import { isPlainSpace } from '../../../lib/char.ts';
import {
  CLOSER_PUT_IN,
  DOUBLED,
  type EditStep,
  isMark,
  LOST,
  NOT_QUOTED,
  OPENER_LOST,
  PUT_IN,
  PUT_INSIDE,
  REACH,
  REPLACED,
  SPLIT,
  SWAPPED,
  type TextEdit,
} from './edit-step.ts';
import { costAt, dueAfter, FIRST, isAfterKey, TEXT_END, WRONG } from './grammar.ts';
import { BARE_KEY, behindSpace, MARKS, NO_TOKEN, OPEN_OBJECT, SCALAR, STRING, WORDS } from './json-token.ts';
import { addStringMoves } from './string-moves.ts';
import type { TokenPlace } from './token-place.ts';
import type { TokenTable } from './token-table.ts';

// The fixed cost of reading over an edit, in characters read.
const PATCH = 24;

// How many characters that are not a token are read at the cost of one.
const NOTHING_FOUND = 16;

// Adds the edits at a place between two tokens and in the token after it, given the place before. If `onlyQuotes` is true, it leaves out
// those that change no string.
export function addMoves(
  moves: EditStep[],
  table: TokenTable,
  spot: TokenPlace,
  before: TokenPlace | undefined,
  { isStop, onlyQuotes }: { readonly isStop: boolean; readonly onlyQuotes: boolean },
): void {
  const char = table.text.charAt(spot.at);
  const loose = isLooseAt(table, before) ? before : undefined;
  const touched = spot.start === spot.at ? loose : undefined;
  if (!onlyQuotes) addMarks(moves, table, spot, char);
  addQuotes(moves, table, spot, char);
  if (isMark(char) && (!onlyQuotes || char === '"' || table.text.charAt(spot.at + 1) === '"')) {
    addLeftOut(moves, table, spot, touched);
    addSwaps(moves, table, spot, touched);
  }
  if (char === '"') addStringMoves(moves, table, spot);
  else if (isStop && !isMark(char)) addWordMoves(moves, table, spot);
  if (isStop) addWrapped(moves, table, spot);
  if (isStop && loose !== undefined) addWrapped(moves, table, loose);
}

function addMarks(moves: EditStep[], table: TokenTable, { at, due, open, odd }: TokenPlace, char: string): void {
  const behind = isMark(char) ? behindMark(table, at) : -1;
  for (let index = 0; index < MARKS.length; index++) {
    const kind = OPEN_OBJECT + index;
    const next = dueAfter(due, open, kind);
    if (next === WRONG) continue;
    const put = MARKS.charAt(index);
    const to = { start: at, at, due: next, open: open.after(kind), odd };
    moves.push({ edit: { at, count: 0, put }, weight: next === FIRST ? OPENER_LOST : LOST, to });
    if (behind >= 0 && char !== put)
      moves.push({
        edit: { at, count: 1, put },
        weight: REPLACED,
        to: { start: at + 1, at: behind, due: next, open: to.open, odd },
      });
  }
}

function addQuotes(moves: EditStep[], table: TokenTable, { at, due, open, odd }: TokenPlace, char: string): void {
  const next = dueAfter(due, open, STRING);
  if (next === WRONG) return;
  const most = isMark(char) && char !== '"' ? 1 : 0;
  for (let count = 0; count <= most; count++) {
    const token = table.string(at + count);
    if (token.kind !== STRING) continue;
    const to = { start: token.end, at: token.next, due: next, open, odd: odd + costAt(next, token) };
    moves.push({ edit: { at, count, put: '"' }, weight: count === 0 ? LOST : REPLACED, to });
  }
}

function behindMark(table: TokenTable, at: number): number {
  return table.text.charAt(at) === '"' ? behindSpace(table.text, at + 1) : table.at(at).next;
}

// A mark is one too many.
function addLeftOut(moves: EditStep[], table: TokenTable, spot: TokenPlace, touched: TokenPlace | undefined): void {
  const { text } = table;
  const { at } = spot;
  const char = text.charAt(at);
  const isDoubled = text.charAt(at - 1) === char || text.charAt(at + 1) === char;
  const edit = { at, count: 1, put: '' };
  const next = behindMark(table, at);
  if (touched !== undefined && next === at + 1) {
    addReadOver(moves, table, touched, edit, isDoubled ? DOUBLED : PUT_INSIDE);
  } else {
    const weight = isDoubled ? DOUBLED : char === '}' || char === ']' ? CLOSER_PUT_IN : PUT_IN;
    moves.push({ edit, weight, to: { start: at + 1, at: next, due: spot.due, open: spot.open, odd: spot.odd } });
  }
}

function addSwaps(moves: EditStep[], table: TokenTable, spot: TokenPlace, touched: TokenPlace | undefined): void {
  addSwap(moves, table, touched ?? spot, spot.at);
  if (touched !== undefined) addSwap(moves, table, touched, spot.at - 1);
}

function addSwap(moves: EditStep[], table: TokenTable, from: TokenPlace, at: number): void {
  const [first, second] = [table.text.charAt(at), table.text.charAt(at + 1)];
  if (second === '' || first === second) return;
  // A bracket, comma or colon means the same on either side of a space.
  if (MARKS.includes(first) && isPlainSpace(second.charCodeAt(0))) return;
  const weight = isMark(first) && isMark(second) ? SWAPPED : SPLIT;
  addReadOver(moves, table, from, { at, count: 2, put: second + first }, weight);
}

function addWordMoves(moves: EditStep[], table: TokenTable, spot: TokenPlace): void {
  const { text } = table;
  const end = Math.min(text.length, spot.at + REACH);
  let at = spot.at + 1;
  while (at < end && !isMark(text.charAt(at))) at++;
  if (at >= end) return;
  addReadOver(moves, table, spot, { at, count: 1, put: '' }, PUT_IN);
  addSwap(moves, table, spot, at - 1);
  addSwap(moves, table, spot, at);
}

const STRETCH = /[\p{L}\p{N}_][^"\\\t\r\n,{}[\]]*(?=[\n,}\]])/uy;

function addWrapped(moves: EditStep[], { text, reader }: TokenTable, { at, due, open, odd }: TokenPlace): void {
  const next = dueAfter(due, open, STRING);
  STRETCH.lastIndex = at;
  if (next === WRONG || !STRETCH.test(text)) return;
  const words = text.slice(at, STRETCH.lastIndex).trimEnd();
  const start = at + words.length;
  const cost = reader.costOf(words, isAfterKey(next));
  const to = { start, at: behindSpace(text, start), due: next, open, odd: odd + cost };
  moves.push({ edit: { at, count: words.length, put: `"${words}"`, marks: 2 }, weight: NOT_QUOTED, to });
}

function addReadOver(moves: EditStep[], table: TokenTable, spot: TokenPlace, edit: TextEdit, weight: number): void {
  const { at, count, put } = edit;
  const { text } = table;
  const patch = at - spot.start + put.length;
  for (const reach of [REACH, text.length]) {
    table.spent += PATCH;
    const isCut = at + count + reach < text.length;
    const edited = text.slice(spot.start, at) + put + text.slice(at + count, at + count + reach);
    const end = readTo(table, spot, edited, patch);
    if (end !== undefined && end !== NO_TOKEN) {
      const start = at + count + Math.max(0, end.start - patch);
      moves.push({ edit, weight, to: { ...end, start, at: behindSpace(text, start) } });
      return;
    }
    // A string may only seem not to end.
    if (end === undefined || !isCut) return;
  }
}

// Reads tokens up to an offset of the edited text. Returns NOTHING if a string does not end, and undefined if a token is wrong.
function readTo(table: TokenTable, from: TokenPlace, edited: string, to: number): TokenPlace | typeof NO_TOKEN | undefined {
  let { due, open, odd } = from;
  let start = 0;
  for (let at = behindSpace(edited, 0); at < to; ) {
    const token = table.reader.at(edited, at);
    table.spent += token.kind === NO_TOKEN ? edited.length / NOTHING_FOUND : token.end - at;
    const next = dueAfter(due, open, token.kind);
    if (next === WRONG || next === TEXT_END) return token.kind === NO_TOKEN && edited.charAt(at) === '"' ? NO_TOKEN : undefined;
    odd += costAt(next, token);
    open = open.after(token.kind);
    due = next;
    start = token.end;
    at = token.next;
  }
  return { start, at: start, due, open, odd };
}

// Whether the token at a place has no mark at its end, so that it may be longer without what it touches.
function isLooseAt(table: TokenTable, spot: TokenPlace | undefined): spot is TokenPlace {
  if (spot === undefined) return false;
  const { kind } = table.at(spot.at);
  return kind === SCALAR || kind === WORDS || kind === BARE_KEY;
}
