import type { NearText } from '../readings.ts';
import { type EditStep, LOST, type TextEdit } from './edit-step.ts';
import { costAt, dueAfter, FIRST, Open, REST, TEXT_END, VALUE, WRONG } from './grammar.ts';
import { BARE_KEY, behindSpace, NO_TOKEN, TokenReader, WORDS } from './json-token.ts';
import { addMoves } from './moves.ts';
import type { TokenPlace } from './token-place.ts';
import { TokenTable } from './token-table.ts';

export interface LikelyText extends NearText {
  readonly edits: number;
}

export interface SearchLimits {
  readonly most: number;
  readonly width: number;
  readonly words: boolean;
  readonly keys: ReadonlySet<string> | undefined;
}

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
  readonly sure: number;
}

const PLACES = 40;
// The fixed cost of a try, in characters read.
const TRY = 8;
const BUDGET = 1 << 18;
const MOST_KEPT = 512;
// How many characters are copied at the cost of one that is read.
const COPY = 16;
const FURTHER_CLOSER = 0.25;
// The number of edits that a damaged text may need from its start to its end. It decides which reading is continued first.
const LAG = 3;

// Yields the strict texts that a few edits lead to, likeliest first, and undefined at the end if finding them took too long. It is a
// best-first search that runs in linear time, because it bounds the readings that it continues, the places where it edits them, and the
// number of characters that it reads.
export function* likelyTexts(text: string, quest: SearchLimits): Generator<LikelyText | undefined, void> {
  if (text.length > BUDGET) return yield undefined;
  yield* new Search(text, quest).results();
}

class Search {
  readonly #quest: SearchLimits;
  readonly #table: TokenTable;
  readonly #queue: Step[] = [];

  constructor(text: string, quest: SearchLimits) {
    this.#quest = quest;
    this.#table = new TokenTable(text, new TokenReader(quest.words, quest.keys));
  }

  *results(): Generator<LikelyText | undefined, void> {
    const { most, width, words } = this.#quest;
    const from: TokenPlace = { start: 0, at: behindSpace(this.#table.text, 0), due: VALUE, open: new Open(), odd: 0 };
    this.#keep({ edits: 0, weight: 0, from, stop: this.#run(from) });
    const texts = new Set<string>();
    for (let steps = 0; steps < width; ) {
      const step = this.#queue.pop();
      if (step === undefined) return;
      const { edits, stop } = step;
      const text = stop.due === TEXT_END && (edits > 0 || words) ? this.#textOf(step) : undefined;
      if (text !== undefined && texts.size < texts.add(text).size) yield { text, edits, weight: weightOf(step), odd: stop.odd };
      if (edits >= most || (stop.due === TEXT_END && stop.odd === 0)) continue;
      steps++;
      this.#expand(step);
      if (this.#table.spent > BUDGET) return yield undefined;
    }
  }

  #textOf(last: Step): string {
    let { text } = this.#table;
    this.#table.spent += text.length / COPY;
    for (let step: Step | undefined = last; step?.edit !== undefined; step = step.before) {
      const { at, count, put } = step.edit;
      text = text.slice(0, at) + put + text.slice(at + count);
    }
    return this.#table.reader.hasWords ? quoted(text, this.#table.reader) : text;
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
    if (this.#queue.length > MOST_KEPT) this.#queue.shift();
  }

  #rankOf(step: Step): number {
    const { length } = this.#table.text;
    return weightOf(step) + (LAG * (length - step.stop.at)) / length;
  }

  // Reads tokens as long as they are JSON. Returns the place where that ends, and adds those on the way from a number on to `passed`.
  #run(from: TokenPlace, passed?: TokenPlace[], first = 0): Stop {
    let { start, at, due, open, odd } = from;
    let last = odd;
    let sure = odd;
    for (let count = 0; ; count++) {
      if (passed !== undefined && count >= first) passed.push({ start, at, due, open, odd });
      const token = this.#table.at(at);
      const next = dueAfter(due, open, token.kind);
      if (next === WRONG || next === TEXT_END)
        return { start, at, due: next === TEXT_END ? TEXT_END : due, open, odd, sure, count };
      sure = last;
      last = odd;
      odd += costAt(next, token);
      open = open.after(token.kind);
      due = next;
      start = token.end;
      at = token.next;
      this.#table.spent++;
    }
  }

  #expand(step: Step): void {
    const passed: TokenPlace[] = [];
    // One more, because a place is examined together with the one before it.
    const more = step.stop.count - PLACES;
    this.#run(step.from, passed, more);
    const last = passed.length - 1;
    // Where there is no token, reading only gets further with other strings.
    const isUnread = step.stop.odd < LOST && this.#table.at(step.stop.at).kind === NO_TOKEN;
    const moves: EditStep[] = [];
    for (let index = more < 0 ? 0 : 1; index <= last && this.#table.spent <= BUDGET; index++) {
      const how = { isStop: index === last, onlyQuotes: isUnread && index < last - 1 };
      addMoves(moves, this.#table, passed[index] as TokenPlace, passed[index - 1], how);
      for (const move of moves) this.#try(step, move);
      moves.length = 0;
    }
    this.#closeAll(step);
  }

  #try(step: Step, { edit, weight, to }: EditStep): void {
    this.#table.spent += TRY;
    // Edits are made in the order of the text.
    const edits = step.edits + (edit.marks ?? 1);
    if (edit.at < step.from.start || edits > this.#quest.most) return;
    const stop = this.#run(to);
    const isAdded = edit.at === stop.at && to.at === stop.at && stop.at === step.stop.at;
    // It would have to be edited once more.
    if (stop.due !== TEXT_END && edits === this.#quest.most) return;
    const isFurther = stop.due === TEXT_END || stop.at > step.stop.at || isAdded;
    if (!isFurther && stop.odd + weight > step.stop.odd) return;
    this.#keep({ before: step, edit, edits, weight: step.weight + weight, from: to, stop });
  }

  #closeAll(step: Step): void {
    const { at, due, open } = step.stop;
    if (at < this.#table.text.length || open.depth < 2 || (due !== REST && due !== FIRST)) return;
    const edit = { at, count: 0, put: open.closers };
    const weight = step.weight + 1 + (open.depth - 1) * FURTHER_CLOSER;
    this.#keep({
      before: step,
      edit,
      edits: step.edits + open.depth,
      weight,
      from: step.stop,
      stop: { ...step.stop, due: TEXT_END },
    });
  }
}

// Returns how unlikely a reading is. One that stopped needs one more edit at least.
function weightOf({ weight, stop }: Step): number {
  return weight + (stop.due === TEXT_END ? stop.odd : stop.sure + 1);
}

function quoted(text: string, reader: TokenReader): string {
  let plain = '';
  let from = 0;
  for (let at = behindSpace(text, 0); at < text.length; ) {
    const { kind, end, next } = reader.at(text, at);
    // An edit can leave something that is not a token where the text was joined: it is not JSON then.
    if (next <= at) break;
    if (kind === BARE_KEY || kind === WORDS) {
      plain += text.slice(from, at) + JSON.stringify(text.slice(at, end));
      from = end;
    }
    at = next;
  }
  return plain + text.slice(from);
}
