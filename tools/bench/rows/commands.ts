import { compile } from '../../../packages/core/src/index.ts';
import { seeded } from '../documents/random.ts';
import { byHand, makeCommand, SPOKEN } from '../documents/spoken.ts';
import type { Options } from '../options.ts';
import { met, short, time } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { cpuMicroseconds } from '../timing/cpu-clock.ts';
import { median } from '../timing/statistics.ts';

const COMMANDS = 100_000;
const MEGABYTE = 1 << 20;
/** A few matches of a regular expression; a verdict says more than yes or no. */
const MOST_MATCHES = 4;
const MOST_PER_MEGABYTE = 100_000;
const MOST_GROWTH = 3;

/** Judges a command; returns whether it can be said. */
type Judge = (text: string) => boolean;

/** Commands compared with a regular expression for the same grammar, and texts of a megabyte. */
export function commands(options: Options): void {
  const gate = compile({ kind: 'command', grammar: SPOKEN });
  const pattern = byHand();
  const tamis: Judge = (text) => gate.judge(text).status === 'pass';
  const regex: Judge = (text) => pattern.exec(text) !== null;
  const random = seeded(6);
  const clean = Array.from({ length: COMMANDS }, () => makeCommand(random));
  const loose = clean.map((text, index) => (index % 2 === 0 ? text.toUpperCase() : text.replaceAll(' ', '  ')));
  const wrong = clean.slice(0, COMMANDS / 100).map((text) => text.replace(/.$/, 'x'));
  const rounds = options.quick ? 5 : 15;
  const lines = [
    lineOf('as the lists have them', clean, true, { tamis, regex }, rounds),
    lineOf('any case and space, with every Change', loose, true, { tamis, regex }, rounds),
    lineOf('not sayable, with the nearest that is', wrong, false, { tamis, regex }, rounds),
  ];
  printTable(
    `commands: ${COMMANDS.toLocaleString('en')}, beside a regular expression of the same grammar`,
    ['commands', 'regex', 'Tamis', 'matches', 'target', ''],
    lines,
  );
  printLarge(tamis, options.quick ? 2 : 5);
}

function lineOf(
  name: string,
  texts: readonly string[],
  wanted: boolean,
  judges: { readonly tamis: Judge; readonly regex: Judge },
  rounds: number,
): readonly string[] {
  for (const [who, judge] of Object.entries(judges)) {
    if (texts.some((text) => judge(text) !== wanted)) throw new Error(`${who}: ${name}: not what was expected`);
  }
  const costs: { readonly regex: number; readonly tamis: number }[] = [];
  for (let round = 0; round < rounds; round++)
    costs.push({ regex: sample(judges.regex, texts), tamis: sample(judges.tamis, texts) });
  const ratio = median(costs.map(({ regex, tamis }) => tamis / regex));
  const target = name.startsWith('as') ? [`≤ ${MOST_MATCHES}`, met(ratio <= MOST_MATCHES)] : ['', ''];
  return [
    name,
    time(median(costs.map(({ regex }) => regex))),
    time(median(costs.map(({ tamis }) => tamis))),
    short(ratio),
    ...target,
  ];
}

let kept = 0;

/** Microseconds for one text, over all of them. */
function sample(judge: Judge, texts: readonly string[]): number {
  const start = cpuMicroseconds();
  for (const text of texts) kept += judge(text) ? 1 : 0;
  return (cpuMicroseconds() - start) / texts.length;
}

const LARGE: { readonly [name: string]: (size: number) => string } = {
  'one word': (n) => 'a'.repeat(n),
  'words that are not known': (n) => 'word '.repeat(n / 5),
  'tokens without end': (n) => `model write ${'as teacher '.repeat(n / 11)}`,
  'a command, then anything': (n) => `intent teach ${'now '.repeat(n / 4)}`,
  spaces: (n) => `model${' '.repeat(n)}write`,
  'lines of commands': (n) => 'intent teach\n'.repeat(n / 13),
  joiners: (n) => '·'.repeat(n),
};

function printLarge(judge: Judge, repeats: number): void {
  const least = (text: string) => {
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < repeats; i++) {
      const start = cpuMicroseconds();
      judge(text);
      best = Math.min(best, cpuMicroseconds() - start);
    }
    return best;
  };
  const lines = Object.entries(LARGE).map(([name, make]) => {
    const [half, whole] = [least(make(MEGABYTE / 2)), least(make(MEGABYTE))];
    // Anything done in two milliseconds varies with what else the machine does.
    const grows = whole > 2000 && whole / half >= MOST_GROWTH;
    const target = `< ${MOST_GROWTH}, ≤ ${MOST_PER_MEGABYTE / 1000} ms`;
    return [name, time(whole), short(whole / half), target, met(!grows && whole <= MOST_PER_MEGABYTE)];
  });
  printTable('commands of a megabyte, none of which can be said', ['text', 'time', '2n ÷ n', 'target', ''], lines);
  if (!Number.isFinite(kept)) throw new Error('unreachable: it only keeps the work from being left out');
}
