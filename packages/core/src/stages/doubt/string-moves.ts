import { behindSpace } from '../../lib/plain-space.ts';
import { type EditStep, isMark, WEIGHTS } from './edit-step.ts';
import { dueAfter, isAfterKey, openAfter, type TokenPlace, WRONG } from './grammar.ts';
import { LIMITS } from './limits.ts';
import { STRING, type Tokens } from './tokens.ts';

// Adds the edits of the string at a place: of its closing quote, and of the marks in it that may have been one.
export function addStringMoves(all: EditStep[], tokens: Tokens, place: TokenPlace): void {
  const due = dueAfter(place.due, place.open, STRING);
  if (due === WRONG) return;
  const moves = new StringMoves(all, tokens, { ...place, due });
  const { kind, end } = tokens.at(place.at);
  moves.endEarlier(kind === STRING ? end - 1 : Math.min(tokens.text.length, place.at + LIMITS.reach));
  if (kind !== STRING) return;
  moves.endLater(end - 1);
  moves.swapQuote(end - 1);
}

const TOKEN_START = /[ \t\n\r]*(?:[{}[\],:"\-0-9]|true|false|null|$)/y;
const BEFORE_QUOTE = /(?:^|[,:{[])\s*$/;
const AFTER_QUOTE = /^\s*(?:$|[,:}\]])/;

class StringMoves {
  readonly #all: EditStep[];
  readonly #tokens: Tokens;
  readonly #text: string;
  // Where the content starts.
  readonly #from: number;
  readonly #after: TokenPlace;

  // `after` is what follows the string, at the place where it starts.
  constructor(all: EditStep[], tokens: Tokens, after: TokenPlace) {
    this.#all = all;
    this.#tokens = tokens;
    this.#text = tokens.text;
    this.#from = after.at + 1;
    this.#after = after;
  }

  // Adds an edit after which the string has a certain content, and reading goes on at a place.
  #add(at: number, count: number, put: string, weight: number, content: string, start: number, after = this.#after): void {
    const odd = after.odd + this.#tokens.costOf(content, isAfterKey(this.#after.due));
    const marks = put.length > 2 ? 2 : 1;
    this.#all.push({ edit: { at, count, put, marks }, weight, to: { ...after, start, at: behindSpace(this.#text, start), odd } });
  }

  endEarlier(end: number): void {
    this.#tokens.spent += end - this.#from;
    for (let at = this.#from, ends = 0; at < end && ends < LIMITS.ends; at++) {
      const char = this.#text.charAt(at);
      if (char === '\\') at++;
      if (char !== '\n' && !isMark(char)) continue;
      TOKEN_START.lastIndex = at + 1;
      if (TOKEN_START.test(this.#text)) {
        this.#tokens.spent += at - this.#from;
        this.#endAt(at, char);
        ends++;
      }
      if (char === '\n') return;
    }
  }

  #endAt(end: number, char: string): void {
    const content = this.#text.slice(this.#from, end);
    const words = char === '\n' ? content.trimEnd() : content;
    const at = this.#from + words.length;
    this.#add(at, 0, '"', WEIGHTS.lost, words, at);
    if (char !== '\n') this.#add(end, 1, '"', WEIGHTS.replaced, content, end + 1);
  }

  // The closing quote is one too many, or it lacks its backslash, alone or with the next one.
  endLater(quote: number): void {
    const next = this.#tokens.stringFrom(quote + 1);
    if (next.kind !== STRING) return;
    const content = this.#text.slice(this.#from, quote);
    const more = this.#text.slice(quote + 1, next.end - 1);
    const isOdd = BEFORE_QUOTE.test(content) || AFTER_QUOTE.test(more);
    const isDoubled = this.#text.charAt(quote + 1) === '"';
    this.#add(quote, 1, '', isDoubled ? WEIGHTS.doubled : WEIGHTS.putIn, content + more, next.end);
    this.#add(quote, 1, '\\"', isOdd ? WEIGHTS.oddlyNotEscaped : WEIGHTS.notEscaped, `${content}\\"${more}`, next.end);
    const last = this.#tokens.stringFrom(next.end);
    if (last.kind !== STRING) return;
    const rest = this.#text.slice(next.end, last.end - 1);
    const weight = isOdd ? WEIGHTS.oddlyNotEscaped : WEIGHTS.pairNotEscaped;
    this.#add(quote, next.end - quote, `\\"${more}\\"`, weight, `${content}\\"${more}\\"${rest}`, last.end);
  }

  swapQuote(quote: number): void {
    const content = this.#text.slice(this.#from, quote);
    const before = content.slice(-1);
    if (isMark(before) && before !== '"') {
      const { kind } = this.#tokens.at(quote - 1);
      const { due, open } = this.#after;
      const next = dueAfter(due, open, kind);
      const after = { ...this.#after, due: next, open: openAfter(open, kind) };
      if (next !== WRONG) this.#add(quote - 1, 2, `"${before}`, WEIGHTS.swapped, content.slice(0, -1), quote + 1, after);
    }
    const after = this.#text.charAt(quote + 1);
    if (after === '"' || after === '\\' || after < ' ') return;
    this.#add(quote, 2, `${after}"`, isMark(after) ? WEIGHTS.swapped : WEIGHTS.split, content + after, quote + 2);
  }
}
