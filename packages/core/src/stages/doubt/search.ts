import { jsonEqual } from '../../lib/json-equal.ts';
import { behindSpace } from '../../lib/plain-space.ts';
import type { Fit } from './contract-fit.ts';
import { type EditStep, type TextEdit, WEIGHTS } from './edit-step.ts';
import {
  closersOf,
  costAt,
  dueAfter,
  FIRST,
  NOTHING_OPEN,
  openAfter,
  REST,
  TEXT_END,
  type TokenPlace,
  VALUE,
  WRONG,
} from './grammar.ts';
import { LIMITS } from './limits.ts';
import { movesAt } from './moves.ts';
import { NO_TOKEN, Tokens } from './tokens.ts';

export interface SearchQuestion {
  // The most edits that a reading may take, and how much heavier than the likeliest it may be.
  readonly most: number;
  readonly spread: number;
  // Whether words may lack their quotes.
  readonly words: boolean;
  readonly keys: ReadonlySet<string> | undefined;
  readonly fit: (strictJson: string) => Fit | undefined;
}

export interface SearchResult {
  // Likeliest first, each value once.
  readonly readings: readonly SearchedReading[];
  readonly isComplete: boolean;
}

export interface SearchedReading extends EditedText {
  readonly fit: Fit;
}

interface EditedText {
  readonly text: string;
  readonly edits: number;
  // How unlikely it is, in edits, and the part of it that odd strings and keys add.
  readonly weight: number;
  readonly odd: number;
}

// Returns the readings of a text that fit, after the few edits that turn it into strict JSON. It is a best-first search: of all readings so
// far, it continues the likeliest, near the place where that stops.
export function searchReadings(text: string, question: SearchQuestion): SearchResult {
  const readings: SearchedReading[] = [];
  if (text.length > LIMITS.read) return { readings, isComplete: false };
  const search = new Search(text, question);
  let texts = 0;
  for (const edited of text === '' ? [] : search.texts()) {
    if (edited.weight > (readings[0]?.weight ?? edited.weight) + question.spread) break;
    const fit = keepsMarks(edited) ? question.fit(edited.text) : undefined;
    if (fit !== undefined && !readings.some((other) => jsonEqual(other.fit.value, fit.value))) readings.push({ ...edited, fit });
    if (readings.length >= LIMITS.readings || ++texts >= LIMITS.texts) break;
  }
  return { readings, isComplete: search.isComplete };
}

const LONG = 64;

// Whether a reading leaves some mark as it is. Otherwise it has nothing to do with the text.
function keepsMarks({ text, edits }: EditedText): boolean {
  return text.length > LONG || (text.match(/[{}[\],:"]/g)?.length ?? 0) > edits;
}

// A reading up to the place where it stops, with the last of its edits.
interface Step {
  readonly before?: Step;
  readonly edit?: TextEdit;
  readonly edits: number;
  readonly weight: number;
  readonly from: TokenPlace;
  readonly stop: Stop;
}

interface Stop extends TokenPlace {
  readonly count: number;
  // How odd it is without its last token, which the next edit may change.
  readonly sure: number;
}

// The cost of a try, in characters read, and the number of characters that are copied at the cost of one.
const TRY = 8;
const COPY = 16;
// The number of edits that a damaged text may need from its start to its end. It decides which reading is continued first.
const LAG = 3;

class Search {
  isComplete = true;
  readonly #question: SearchQuestion;
  readonly #tokens: Tokens;
  readonly #queue: Step[] = [];

  constructor(text: string, question: SearchQuestion) {
    this.#question = question;
    this.#tokens = new Tokens(text, question.words, question.keys);
  }

  // Yields the strict texts that the edits lead to, likeliest first.
  *texts(): Generator<EditedText, void> {
    const { most, words } = this.#question;
    const from: TokenPlace = { start: 0, at: behindSpace(this.#tokens.text, 0), due: VALUE, open: NOTHING_OPEN, odd: 0 };
    this.#keep({ edits: 0, weight: 0, from, stop: this.#run(from) });
    const texts = new Set<string>();
    for (let steps = 0; steps < LIMITS.width; ) {
      const step = this.#queue.pop();
      if (step === undefined) return;
      const { edits, stop } = step;
      const text = stop.due === TEXT_END && (edits > 0 || words) ? this.#textOf(step) : undefined;
      if (text !== undefined && texts.size < texts.add(text).size) yield { text, edits, weight: weightOf(step), odd: stop.odd };
      if (edits >= most || (stop.due === TEXT_END && stop.odd === 0)) continue;
      steps++;
      this.#expand(step);
      this.isComplete = this.#tokens.spent <= LIMITS.read;
      if (!this.isComplete) return;
    }
  }

  #textOf(last: Step): string {
    let { text } = this.#tokens;
    this.#tokens.spent += text.length / COPY;
    for (let step: Step | undefined = last; step?.edit !== undefined; step = step.before) {
      const { at, count, put } = step.edit;
      text = text.slice(0, at) + put + text.slice(at + count);
    }
    return this.#tokens.quoted(text);
  }

  // Keeps a reading in the order of its rank. Of those that are equally likely, the one with the later edit comes first.
  #keep(step: Step): void {
    const rank = this.#rankOf(step);
    let low = 0;
    let high = this.#queue.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#queue[middle] as Step;
      const order = this.#rankOf(other) - rank || (step.edit?.at ?? 0) - (other.edit?.at ?? 0);
      if (order > 0) low = middle + 1;
      else high = middle;
    }
    this.#queue.splice(low, 0, step);
    if (this.#queue.length > LIMITS.kept) this.#queue.shift();
  }

  #rankOf(step: Step): number {
    const { length } = this.#tokens.text;
    return weightOf(step) + (LAG * (length - step.stop.at)) / length;
  }

  // Reads tokens as long as they are JSON. Returns the place where that ends, and adds those on the way from a number on to `passed`.
  #run(from: TokenPlace, passed?: TokenPlace[], first = 0): Stop {
    let { start, at, due, open, odd } = from;
    let last = odd;
    let sure = odd;
    for (let count = 0; ; count++) {
      if (passed !== undefined && count >= first) passed.push({ start, at, due, open, odd });
      const token = this.#tokens.at(at);
      const next = dueAfter(due, open, token.kind);
      if (next === WRONG || next === TEXT_END)
        return { start, at, due: next === TEXT_END ? TEXT_END : due, open, odd, sure, count };
      sure = last;
      last = odd;
      odd += costAt(next, token);
      open = openAfter(open, token.kind);
      due = next;
      start = token.end;
      at = token.next;
      this.#tokens.spent++;
    }
  }

  #expand(step: Step): void {
    const passed: TokenPlace[] = [];
    // One more, because a place is examined together with the one before it.
    const more = step.stop.count - LIMITS.places;
    this.#run(step.from, passed, more);
    const last = passed.length - 1;
    // Where there is no token, reading only gets further with other strings.
    const isUnread = step.stop.odd < WEIGHTS.lost && this.#tokens.at(step.stop.at).kind === NO_TOKEN;
    for (let index = more < 0 ? 0 : 1; index <= last && this.#tokens.spent <= LIMITS.read; index++) {
      const how = { isStop: index === last, onlyQuotes: isUnread && index < last - 1 };
      const before = passed[index - 1];
      for (const move of movesAt(this.#tokens, passed[index] as TokenPlace, before, how)) this.#try(step, move);
    }
    this.#closeAll(step);
  }

  // Closes everything at the end of the text, where a bracket is seldom lost alone.
  #closeAll(step: Step): void {
    const { at, due, open } = step.stop;
    if (at < this.#tokens.text.length || open.depth < 2 || (due !== REST && due !== FIRST)) return;
    const weight = step.weight + WEIGHTS.lost + (open.depth - 1) * WEIGHTS.furtherCloser;
    const edit = { at, count: 0, put: closersOf(open), marks: open.depth };
    const edits = step.edits + edit.marks;
    this.#keep({ before: step, edit, edits, weight, from: step.stop, stop: { ...step.stop, due: TEXT_END } });
  }

  #try(step: Step, { edit, weight, to }: EditStep): void {
    this.#tokens.spent += TRY;
    // Edits are made in the order of the text.
    const edits = step.edits + edit.marks;
    if (edit.at < step.from.start || edits > this.#question.most) return;
    const stop = this.#run(to);
    const isAdded = edit.at === stop.at && to.at === stop.at && stop.at === step.stop.at;
    // It would have to be edited once more.
    if (stop.due !== TEXT_END && edits === this.#question.most) return;
    const isFurther = stop.due === TEXT_END || stop.at > step.stop.at || isAdded;
    if (!isFurther && stop.odd + weight > step.stop.odd) return;
    this.#keep({ before: step, edit, edits, weight: step.weight + weight, from: to, stop });
  }
}

// Returns how unlikely a reading is. One that stopped needs one more edit at least.
function weightOf({ weight, stop }: Step): number {
  return weight + (stop.due === TEXT_END ? stop.odd : stop.sure + 1);
}
