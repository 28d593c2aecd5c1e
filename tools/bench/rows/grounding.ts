import { compile, type Gate, type Grounding } from '@tamis/core';
import { type Random, seeded } from '../documents/random.ts';
import type { Options } from '../options.ts';
import { met, short, time } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { cpuMicroseconds } from '../timing/cpu-clock.ts';

const SOURCE = 1_000_000;
const VALUES = 1000;
const MOST_GROWTH = 3;
const MOST_TIME = 300_000;

/** What is looked up, and where. */
interface Task {
  readonly source: string;
  readonly values: readonly string[];
}

/** How values are made of a stretch of the source. */
const WAYS: { readonly [name: string]: (stretch: string, index: number) => string } = {
  'as written': (stretch) => stretch,
  'in capitals': (stretch) => stretch.toUpperCase(),
  'not there': (stretch, index) => `${stretch} number ${index}`,
};

/** A long source with many values: the time must double with either of them, and stay small. */
export function grounding(options: Options): void {
  const repeats = options.quick ? 3 : 9;
  const lines = (['exact', 'folded'] as const).flatMap((match) => {
    const gate: Gate = compile({ grounding: { source: 'text', match } });
    return Object.keys(WAYS).map((way) => lineOf(way, match, gate, repeats));
  });
  printTable(
    `grounding: CPU time for ${SOURCE} characters with ${VALUES} values (least of ${repeats})`,
    ['values', 'match', 'time', 'source 2n ÷ n', 'values 2n ÷ n', 'target', ''],
    lines,
  );
}

function lineOf(way: string, match: Grounding['match'], gate: Gate, repeats: number): readonly string[] {
  const cost = (characters: number, values: number) => least(gate, taskOf(way, characters, values), repeats);
  const whole = cost(SOURCE, VALUES);
  const [bySource, byValues] = [whole / cost(SOURCE / 2, VALUES), whole / cost(SOURCE, VALUES / 2)];
  const isMet = whole <= MOST_TIME && bySource < MOST_GROWTH && byValues < MOST_GROWTH;
  const target = `≤ ${time(MOST_TIME)}, < ${MOST_GROWTH}`;
  return [way, String(match), time(whole), short(bySource), short(byValues), target, met(isMet)];
}

function least(gate: Gate, { source, values }: Task, repeats: number): number {
  const reply = JSON.stringify(values);
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < repeats; i++) {
    const start = cpuMicroseconds();
    gate.judge(reply, { world: { text: source } });
    best = Math.min(best, cpuMicroseconds() - start);
  }
  return best;
}

function taskOf(way: string, characters: number, count: number): Task {
  const random = seeded(37);
  const words = Array.from({ length: 5000 }, () => wordOf(random));
  const text: string[] = [];
  for (let size = 0; size < characters; ) {
    const word =
      random() < 0.04 ? Math.floor(random() * 1e6).toLocaleString('en') : (words[Math.floor(random() * words.length)] as string);
    text.push(word);
    size += word.length + 1;
  }
  const made = WAYS[way] as (stretch: string, index: number) => string;
  const values = Array.from({ length: count }, (_, index) => {
    const from = Math.floor(random() * (text.length - 3));
    return made(text.slice(from, from + 3).join(' '), index);
  });
  return { source: text.join(' '), values };
}

function wordOf(random: Random): string {
  return Array.from({ length: 2 + Math.floor(random() * 8) }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');
}
