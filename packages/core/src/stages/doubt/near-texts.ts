import type { NearText } from './readings.ts';
import { isWhole, type Spot, START, scanStrict, stepsOver } from './strict-scan.ts';

interface MarkEdit {
  readonly at: number;
  readonly before: string;
  readonly after: string;
}

const MARKS = '{}[],:"';

const PLACES = 40;
const REACH = 128;
const WIDTH = 32;
// The fixed cost of a try, in characters read, and the number of characters copied at the cost of one.
const TRY = 24;
const COPY = 16;
const BUDGET = 1 << 18;

interface Tried extends NearText {
  readonly left: number;
}

// Yields the strict strings that one edit leads to, likeliest first, then those that take two, and so on. Yields undefined in their place
// if finding them took too long. It runs in linear time, because the number of places and the total amount read are bounded.
export function* nearTexts(text: string, most: number): Generator<readonly NearText[] | undefined, void> {
  const purse = { left: BUDGET - text.length };
  const isDone = purse.left < 0 || isWhole(text, scanStrict(text, START));
  let tried: readonly Tried[] = isDone ? [] : [{ text, weight: 0, odd: 0, left: 0 }];
  for (let cost = 0; cost < most; cost++) {
    const next = tried.slice(0, WIDTH >> cost).flatMap((one) => editedOnce(one, purse));
    if (purse.left < 0) return yield undefined;
    yield unique(
      next
        .filter(({ left }) => left < 0)
        .map(withOddTexts)
        .sort((a, b) => a.weight - b.weight),
    );
    tried = unique(next.filter(({ left }) => left >= 0).sort((a, b) => a.left - b.left || a.weight - b.weight));
  }
}

const TEXTS = /"(?:[^"\\]|\\.)*"/g;
const ODD = /^"[\s{}[\],:]|[\s{}[\],:]"$/;
const ODD_WEIGHT = 1.5;

function withOddTexts(near: Tried): Tried {
  const odd = near.text.match(TEXTS)?.filter((text) => ODD.test(text)).length ?? 0;
  return { ...near, odd, weight: near.weight + odd * ODD_WEIGHT };
}

function unique(all: readonly Tried[]): readonly Tried[] {
  const texts = new Set<string>();
  return all.filter(({ text }) => texts.size < texts.add(text).size);
}

function editedOnce({ text, weight }: Tried, purse: { left: number }): readonly Tried[] {
  const passed: Spot[] = [];
  const stop = scanStrict(text, START, passed);
  purse.left -= stop.at;
  const tried: Tried[] = [];
  for (const edit of editsNear(text, passed)) {
    if (purse.left < 0) return tried;
    // An edit may change the token that ends where it begins.
    const from = passed.findLast(({ at }) => at < edit.at) ?? START;
    const whole = edited(text, edit);
    const end = scanStrict(whole, from);
    purse.left -= TRY + whole.length / COPY + end.at - from.at;
    const left = isWhole(whole, end) ? -1 : whole.length - end.at;
    if (left < text.length - stop.at) tried.push({ text: whole, weight: weight + weightOf(text, edit), odd: 0, left });
  }
  return tried;
}

function edited(text: string, { at, before, after }: MarkEdit): string {
  return text.slice(0, at) + after + text.slice(at + before.length);
}

function* editsNear(text: string, passed: readonly Spot[]): Generator<MarkEdit> {
  const last = passed.slice(-PLACES);
  for (const spot of last) {
    for (const mark of MARKS) {
      if (mark === '"' || stepsOver(mark, spot)) yield { at: spot.at, before: '', after: mark };
    }
  }
  const end = Math.min(text.length, (last.at(-1) as Spot).at + REACH);
  for (let at = (last[0] as Spot).at; at < end; at++) {
    const mark = text.charAt(at);
    if (!MARKS.includes(mark)) continue;
    yield { at, before: '', after: '"' };
    yield { at: at + 1, before: '', after: '"' };
    yield { at, before: mark, after: '' };
    if (at > 0) yield swapped(text, at - 1);
    if (at + 1 < text.length) yield swapped(text, at);
    // A quote may lack its backslash, but nobody writes a backslash for another mark.
    for (const put of mark === '"' ? ['\\"'] : MARKS) if (put !== mark) yield { at, before: mark, after: put };
  }
}

function swapped(text: string, at: number): MarkEdit {
  return { at, before: text.slice(at, at + 2), after: text.charAt(at + 1) + text.charAt(at) };
}

function weightOf(text: string, { at, before, after }: MarkEdit): number {
  const isDoubled = after === '' && (text.charAt(at - 1) === before || text.charAt(at + 1) === before);
  return before === '' || after.length === 2 || isDoubled ? 1 : 2;
}
