import { HOSTILE, type Maker } from '../documents/hostile.ts';
import type { Options } from '../options.ts';
import { tamisJudge, tamisJudgeAnything } from '../peers/tamis.ts';
import { met, short, time } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { cpuMicroseconds } from '../timing/cpu-clock.ts';

const LARGEST = 1 << 20;
const SMALLEST = 1 << 14;
// A text that takes longer is not doubled again: anything quadratic would take forever.
const PATIENCE = 4_000_000;
const CLEAR = 10_000;
const MOST_GROWTH = 3;
const MOST_PER_MEGABYTE = 100_000;

// The minimum cost of a text of some size, and of one half as long.
interface Growth {
  readonly size: number;
  readonly cost: number;
  readonly half: number;
}

// Large and hostile texts: the time must double with the size, and stay small.
export function linear(options: Options): void {
  const repeats = options.quick ? 2 : 5;
  const lines = Object.entries({ 'with schema': tamisJudge(), 'any document': tamisJudgeAnything() }).flatMap(
    ([contract, judge]) =>
      Object.entries(HOSTILE).map(([name, make]) => lineOf(`${name}, ${contract}`, grow(judge, make, repeats))),
  );
  printTable(
    `linear: CPU time of a text beside that of half of it (least of ${repeats} each)`,
    ['hostile reply', 'size', 'time', '2n ÷ n', 'per MB', 'target', ''],
    lines,
  );
}

function grow(judge: (text: string) => unknown, make: Maker, repeats: number): Growth {
  let half = least(judge, make(SMALLEST / 2), repeats);
  for (let size = SMALLEST; ; size *= 2) {
    const text = make(size);
    const cost = least(judge, text, repeats);
    if (size >= LARGEST || cost > PATIENCE) return { size: text.length, cost, half };
    half = cost;
  }
}

function least(judge: (text: string) => unknown, text: string, repeats: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < repeats; i++) {
    const start = cpuMicroseconds();
    judge(text);
    best = Math.min(best, cpuMicroseconds() - start);
    if (best > PATIENCE) break;
  }
  return best;
}

function lineOf(name: string, { size, cost, half }: Growth): readonly string[] {
  const perMegabyte = cost / (size / LARGEST);
  const isLong = cost > CLEAR;
  const grows = isLong && cost / half >= MOST_GROWTH;
  const target = `< ${MOST_GROWTH}, ≤ ${MOST_PER_MEGABYTE / 1000} ms`;
  const growth = isLong ? short(cost / half) : '-';
  return [
    name,
    `${short(size / 1024)} KB`,
    time(cost),
    growth,
    time(perMegabyte),
    target,
    met(!grows && perMegabyte <= MOST_PER_MEGABYTE),
  ];
}
