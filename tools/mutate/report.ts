import { type Excuse, excuseFor } from './excuses.ts';
import type { Fate } from './messages.ts';
import type { Target } from './targets.ts';

// What became of a mutant; `unseen`: it would not have given a different answer in any test; `untried`: it would have in some.
export interface Result {
  readonly target: Target;
  readonly fate: Fate | 'unseen' | 'untried';
  readonly by?: string;
}

const isLeft = ({ fate }: Result): boolean => fate === 'survived' || fate === 'unseen';

// Those that nothing noticed and nobody explained.
export function unexplained(results: readonly Result[], excuses: readonly Excuse[]): readonly Result[] {
  return results.filter((result) => isLeft(result) && excuseFor(result.target, excuses) === undefined);
}

export function report(results: readonly Result[], excuses: readonly Excuse[]): string {
  const lines = unexplained(results, excuses).map(
    ({ target: { file, line, text, to }, fate }) =>
      `${file}:${line}  ${text} → ${to}${fate === 'unseen' ? '  (no test sees it)' : ''}`,
  );
  return [...lines, lines.length === 0 ? '' : '\n', ...table(results, excuses)].join('\n');
}

const COLUMNS = ['mutants', 'killed', 'endless', 'survived', 'unseen', 'explained', 'left %'];

function table(results: readonly Result[], excuses: readonly Excuse[]): readonly string[] {
  const folders = [...Map.groupBy(results, ({ target }) => target.folder)].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = [...folders, ['all', results] as const].map(([name, some]) => row(name, figures(some, excuses)));
  return [row('', COLUMNS), ...rows, conditions(results, excuses)];
}

function row(name: string, cells: readonly string[]): string {
  return [name.padEnd(18), ...cells.map((cell) => cell.padStart(9))].join(' ');
}

function figures(results: readonly Result[], excuses: readonly Excuse[]): readonly string[] {
  const count = (fate: Result['fate']) => results.filter((result) => result.fate === fate).length;
  const left = unexplained(results, excuses).length;
  const explained = results.filter(isLeft).length - left;
  const numbers = [results.length, count('killed'), count('endless'), count('survived'), count('unseen'), explained];
  return [...numbers.map(String), ((100 * left) / Math.max(results.length, 1)).toFixed(1)];
}

function conditions(results: readonly Result[], excuses: readonly Excuse[]): string {
  const nameOf = ({ target: { file, line, text } }: Result) => `${file}:${line}:${text}`;
  const all = new Set(results.map(nameOf)).size;
  const left = new Set(unexplained(results, excuses).map(nameOf)).size;
  return `${all} conditions, ${left} of them with a mutant that is left: ${((100 * left) / Math.max(all, 1)).toFixed(1)}%`;
}

export function summary(name: string, results: readonly Result[], excuses: readonly Excuse[]): string {
  return `${name} ${figures(results, excuses).at(-1)}%`;
}
