import { isPlainSpace } from '../../lib/char.ts';
import { behindSpace } from '../../lib/plain-space.ts';
import { type EditStep, isMark, type TextEdit, WEIGHTS } from './edit-step.ts';
import { costAt, dueAfter, FIRST, isAfterKey, openAfter, TEXT_END, type TokenPlace, WRONG } from './grammar.ts';
import { LIMITS } from './limits.ts';
import { addStringMoves } from './string-moves.ts';
import { BARE_KEY, MARKS, NO_TOKEN, OPEN_OBJECT, SCALAR, STRING, type Tokens, WORDS } from './tokens.ts';

// Returns the edits at a place between two tokens and in the token after it, given the place before. Where reading stops, it adds those of
// the words after it. If `onlyQuotes` is true, it leaves out those that change no string.
export function movesAt(
  tokens: Tokens,
  place: TokenPlace,
  before: TokenPlace | undefined,
  { isStop, onlyQuotes }: { readonly isStop: boolean; readonly onlyQuotes: boolean },
): readonly EditStep[] {
  const { text } = tokens;
  const char = text.charAt(place.at);
  const loose = isLoose(tokens, before) ? before : undefined;
  const touched = place.start === place.at ? loose : undefined;
  const moves = new Moves(tokens, place, touched);
  if (!onlyQuotes) moves.putMarks(char);
  moves.putQuotes(char);
  if (isMark(char) && (!onlyQuotes || char === '"' || text.charAt(place.at + 1) === '"')) moves.leaveOutOrSwap(char);
  if (isStop && loose !== undefined) moves.quoteWords(loose);
  if (isStop) moves.quoteWords(place);
  if (isStop && !isMark(char)) moves.leaveOutOrSwapInside();
  if (char === '"') addStringMoves(moves.all, tokens, place);
  return moves.all;
}

// Whether the token at a place has no mark at its end, so that it may be longer without what it touches.
function isLoose(tokens: Tokens, place: TokenPlace | undefined): boolean {
  const kind = place === undefined ? NO_TOKEN : tokens.at(place.at).kind;
  return kind === SCALAR || kind === WORDS || kind === BARE_KEY;
}

// The cost of reading over an edit, in characters read, and the number of characters that are not a token read at the cost of one.
const PATCH = 24;
const NOTHING_FOUND = 16;

const STRETCH = /[\p{L}\p{N}_][^"\\\t\r\n,{}[\]]*(?=[\n,}\]])/uy;

class Moves {
  readonly all: EditStep[] = [];
  readonly #tokens: Tokens;
  readonly #place: TokenPlace;
  readonly #touched: TokenPlace | undefined;

  constructor(tokens: Tokens, place: TokenPlace, touched: TokenPlace | undefined) {
    this.#tokens = tokens;
    this.#place = place;
    this.#touched = touched;
  }

  #add(count: number, put: string, weight: number, to: TokenPlace): void {
    this.all.push({ edit: { at: this.#place.at, count, put, marks: 1 }, weight, to });
  }

  putMarks(char: string): void {
    const { at, due, open, odd } = this.#place;
    for (let index = 0; index < MARKS.length; index++) {
      const kind = OPEN_OBJECT + index;
      const next = dueAfter(due, open, kind);
      if (next === WRONG) continue;
      const put = MARKS.charAt(index);
      const to = { start: at, at, due: next, open: openAfter(open, kind), odd };
      this.#add(0, put, next === FIRST ? WEIGHTS.openerLost : WEIGHTS.lost, to);
      if (isMark(char) && char !== put) this.#add(1, put, WEIGHTS.replaced, { ...to, start: at + 1, at: this.#behindMark });
    }
  }

  putQuotes(char: string): void {
    const { at, due, open, odd } = this.#place;
    const next = dueAfter(due, open, STRING);
    if (next === WRONG) return;
    const most = isMark(char) && char !== '"' ? 1 : 0;
    for (let count = 0; count <= most; count++) {
      const token = this.#tokens.stringFrom(at + count);
      if (token.kind !== STRING) continue;
      const to = { start: token.end, at: token.next, due: next, open, odd: odd + costAt(next, token) };
      this.#add(count, '"', count === 0 ? WEIGHTS.lost : WEIGHTS.replaced, to);
    }
  }

  // The mark at the place is one too many, or was swapped with what it touches.
  leaveOutOrSwap(char: string): void {
    const { text } = this.#tokens;
    const { at } = this.#place;
    const isDoubled = text.charAt(at - 1) === char || text.charAt(at + 1) === char;
    const behind = this.#behindMark;
    if (this.#touched !== undefined && behind === at + 1) {
      this.#readOver(this.#touched, { at, count: 1, put: '', marks: 1 }, isDoubled ? WEIGHTS.doubled : WEIGHTS.putInside);
    } else {
      const weight = isDoubled ? WEIGHTS.doubled : char === '}' || char === ']' ? WEIGHTS.closerPutIn : WEIGHTS.putIn;
      this.#add(1, '', weight, { ...this.#place, start: at + 1, at: behind });
    }
    this.#swap(this.#touched ?? this.#place, at);
    if (this.#touched !== undefined) this.#swap(this.#touched, at - 1);
  }

  // The same for the first mark in the words at the place.
  leaveOutOrSwapInside(): void {
    const { text } = this.#tokens;
    const place = this.#place;
    const end = Math.min(text.length, place.at + LIMITS.reach);
    let at = place.at + 1;
    while (at < end && !isMark(text.charAt(at))) at++;
    if (at >= end) return;
    this.#readOver(place, { at, count: 1, put: '', marks: 1 }, WEIGHTS.putIn);
    this.#swap(place, at - 1);
    this.#swap(place, at);
  }

  // Words lack both of their quotes.
  quoteWords({ at, due, open, odd }: TokenPlace): void {
    const { text } = this.#tokens;
    const next = dueAfter(due, open, STRING);
    STRETCH.lastIndex = at;
    if (next === WRONG || !STRETCH.test(text)) return;
    const words = text.slice(at, STRETCH.lastIndex).trimEnd();
    const start = at + words.length;
    const cost = this.#tokens.costOf(words, isAfterKey(next));
    const to = { start, at: behindSpace(text, start), due: next, open, odd: odd + cost };
    this.all.push({ edit: { at, count: words.length, put: `"${words}"`, marks: 2 }, weight: WEIGHTS.notQuoted, to });
  }

  get #behindMark(): number {
    const { text } = this.#tokens;
    const { at } = this.#place;
    return text.charAt(at) === '"' ? behindSpace(text, at + 1) : this.#tokens.at(at).next;
  }

  #swap(from: TokenPlace, at: number): void {
    const { text } = this.#tokens;
    const [first, second] = [text.charAt(at), text.charAt(at + 1)];
    if (second === '' || first === second) return;
    // A bracket, comma or colon means the same on either side of a space.
    if (MARKS.includes(first) && isPlainSpace(second.charCodeAt(0))) return;
    const weight = isMark(first) && isMark(second) ? WEIGHTS.swapped : WEIGHTS.split;
    this.#readOver(from, { at, count: 2, put: second + first, marks: 1 }, weight);
  }

  #readOver(from: TokenPlace, edit: TextEdit, weight: number): void {
    const { at, count, put } = edit;
    const { text } = this.#tokens;
    const patch = at - from.start + put.length;
    for (const reach of [LIMITS.reach, text.length]) {
      this.#tokens.spent += PATCH;
      const isCut = at + count + reach < text.length;
      const edited = text.slice(from.start, at) + put + text.slice(at + count, at + count + reach);
      const end = readTo(this.#tokens, from, edited, patch);
      if (end !== undefined && end !== NO_TOKEN) {
        const start = at + count + Math.max(0, end.start - patch);
        this.all.push({ edit, weight, to: { ...end, start, at: behindSpace(text, start) } });
        return;
      }
      // A string may only seem not to end.
      if (end === undefined || !isCut) return;
    }
  }
}

// Reads tokens up to an offset of the edited text. Returns NO_TOKEN if a string does not end, and undefined if a token is wrong.
function readTo(tokens: Tokens, from: TokenPlace, edited: string, to: number): TokenPlace | typeof NO_TOKEN | undefined {
  let { due, open, odd } = from;
  let start = 0;
  for (let at = behindSpace(edited, 0); at < to; ) {
    const token = tokens.read(edited, at);
    tokens.spent += token.kind === NO_TOKEN ? edited.length / NOTHING_FOUND : token.end - at;
    const next = dueAfter(due, open, token.kind);
    if (next === WRONG || next === TEXT_END) return token.kind === NO_TOKEN && edited.charAt(at) === '"' ? NO_TOKEN : undefined;
    odd += costAt(next, token);
    open = openAfter(open, token.kind);
    due = next;
    start = token.end;
    at = token.next;
  }
  return { start, at: start, due, open, odd };
}
