import { STEPS } from './steps.ts';

export type Outcome = 'holds' | 'fails' | 'left out';

export interface Shown {
  readonly name: string;
  readonly outcome: Outcome;
  // Where its result is from, with a `+` if its inputs had changes that are in no commit.
  readonly commit: string;
  readonly time: string;
  readonly figure: string;
}

const BEGIN = '<!-- proofs: written by `npm run proof` -->';
const END = '<!-- /proofs -->';

export function summary(all: readonly Shown[]): string {
  const rows = all.map(({ name, outcome, figure, time, commit }) => {
    const shows = STEPS.find((step) => step.name === name)?.shows ?? '';
    return `| ${name} | ${shows} | **${outcome}**: ${figure.replaceAll('|', '\\|')} | ${time} | ${commit} |`;
  });
  return ['| Proof | What it shows | Result | Time | Commit |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

const ROW = /^\| (\S+) \| .* \| \*\*(holds|fails|left out)\*\*: (.*) \| ([^|]+) \| (\S+) \|$/gm;

export function shownIn(page: string): readonly Shown[] {
  const rows = page.slice(page.indexOf(BEGIN), page.indexOf(END)).matchAll(ROW);
  return [...rows].map(([, name = '', outcome, figure = '', time = '', commit = '']) => {
    return { name, outcome: outcome as Outcome, figure: figure.replaceAll('\\|', '|'), time, commit };
  });
}

export function withSummary(page: string, all: readonly Shown[]): string {
  const start = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (start === -1 || end < start) return page;
  return `${page.slice(0, start + BEGIN.length)}\n\n${summary(all)}\n\n${page.slice(end)}`;
}

export function timeOf(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
