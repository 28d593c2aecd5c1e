import {
  DOUBLED,
  type EditStep,
  isMark,
  LOST,
  NOT_ESCAPED,
  ODDLY_NOT_ESCAPED,
  PAIR_NOT_ESCAPED,
  PUT_IN,
  REACH,
  REPLACED,
  SPLIT,
  SWAPPED,
  type TextEdit,
} from './edit-step.ts';
import { dueAfter, isAfterKey, WRONG } from './grammar.ts';
import { behindSpace, STRING } from './json-token.ts';
import type { TokenPlace } from './token-place.ts';
import type { TokenTable } from './token-table.ts';

// Adds the edits of the string at a place: of its closing quote, and of the marks in it that may have been one.
export function addStringMoves(moves: EditStep[], table: TokenTable, spot: TokenPlace): void {
  const due = dueAfter(spot.due, spot.open, STRING);
  if (due === WRONG) return;
  const token = table.at(spot.at);
  const string = new StringMoves(moves, table, spot, due);
  if (token.kind === STRING) {
    string.addEarlierEnds(token.end - 1);
    string.addLaterEnds(token.end - 1);
    string.addSwaps(token.end - 1);
  } else string.addEarlierEnds(Math.min(table.text.length, spot.at + REACH));
}

// How many marks in a string are examined. The first that may have ended it is the likeliest.
const MOST_ENDS = 16;

const TOKEN_START = /[ \t\n\r]*(?:[{}[\],:"\-0-9]|true|false|null|$)/y;
const BEFORE_QUOTE = /(?:^|[,:{[])\s*$/;
const AFTER_QUOTE = /^\s*(?:$|[,:}\]])/;

class StringMoves {
  readonly #moves: EditStep[];
  readonly #table: TokenTable;
  readonly #spot: TokenPlace;
  readonly #due: number;

  constructor(moves: EditStep[], table: TokenTable, spot: TokenPlace, due: number) {
    this.#moves = moves;
    this.#table = table;
    this.#spot = spot;
    this.#due = due;
  }

  #add(edit: TextEdit, weight: number, content: string, start: number, then?: Pick<TokenPlace, 'due' | 'open'>): void {
    const cost = this.#table.reader.costOf(content, isAfterKey(this.#due));
    const at = behindSpace(this.#table.text, start);
    const { due, open } = then ?? { due: this.#due, open: this.#spot.open };
    this.#moves.push({ edit, weight, to: { start, at, due, open, odd: this.#spot.odd + cost } });
  }

  addEarlierEnds(end: number): void {
    const { text } = this.#table;
    const from = this.#spot.at + 1;
    this.#table.spent += end - from;
    for (let pos = from, ends = 0; pos < end && ends < MOST_ENDS; pos++) {
      const char = text.charAt(pos);
      if (char === '\\') pos++;
      if (char !== '\n' && !isMark(char)) continue;
      TOKEN_START.lastIndex = pos + 1;
      if (TOKEN_START.test(text)) {
        this.#table.spent += pos - from;
        this.#addEnd(text.slice(from, pos), char);
        ends++;
      }
      if (char === '\n') return;
    }
  }

  #addEnd(content: string, char: string): void {
    const end = this.#spot.at + 1 + content.length;
    const words = char === '\n' ? content.trimEnd() : content;
    const at = this.#spot.at + 1 + words.length;
    this.#add({ at, count: 0, put: '"' }, LOST, words, at);
    if (char !== '\n') this.#add({ at: end, count: 1, put: '"' }, REPLACED, content, end + 1);
  }

  // The closing quote is one too many, or it lacks its backslash, alone or with the next one.
  addLaterEnds(quote: number): void {
    const { text } = this.#table;
    const next = this.#table.string(quote + 1);
    if (next.kind !== STRING) return;
    const content = text.slice(this.#spot.at + 1, quote);
    const more = text.slice(quote + 1, next.end - 1);
    const isOdd = BEFORE_QUOTE.test(content) || AFTER_QUOTE.test(more);
    this.#add({ at: quote, count: 1, put: '' }, text.charAt(quote + 1) === '"' ? DOUBLED : PUT_IN, content + more, next.end);
    const weight = isOdd ? ODDLY_NOT_ESCAPED : NOT_ESCAPED;
    this.#add({ at: quote, count: 1, put: '\\"' }, weight, `${content}\\"${more}`, next.end);
    const last = this.#table.string(next.end);
    if (last.kind !== STRING) return;
    const edit = { at: quote, count: next.end - quote, put: `\\"${more}\\"`, marks: 2 };
    const pair = isOdd ? ODDLY_NOT_ESCAPED : PAIR_NOT_ESCAPED;
    this.#add(edit, pair, `${content}\\"${more}\\"${text.slice(next.end, last.end - 1)}`, last.end);
  }

  addSwaps(quote: number): void {
    const { text } = this.#table;
    const content = text.slice(this.#spot.at + 1, quote);
    const before = content.slice(-1);
    if (isMark(before) && before !== '"') {
      const { kind } = this.#table.at(quote - 1);
      const { open } = this.#spot;
      const due = dueAfter(this.#due, open, kind);
      const edit = { at: quote - 1, count: 2, put: `"${before}` };
      if (due !== WRONG) this.#add(edit, SWAPPED, content.slice(0, -1), quote + 1, { due, open: open.after(kind) });
    }
    const after = text.charAt(quote + 1);
    if (after === '"' || after === '\\' || after < ' ') return;
    const weight = isMark(after) ? SWAPPED : SPLIT;
    this.#add({ at: quote, count: 2, put: `${after}"` }, weight, content + after, quote + 2);
  }
}
