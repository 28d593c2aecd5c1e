import { PROOFS } from './proofs.ts';

/** The result of a proof. */
export interface Shown {
  readonly name: string;
  readonly commit: string;
  readonly seconds: number;
  readonly holds: boolean;
  readonly figure: string;
}

const BEGIN = '<!-- proofs: written by `npm run proof` -->';
const END = '<!-- /proofs -->';

/** The results as a table in Markdown. */
export function summary(all: readonly Shown[]): string {
  const rows = all.map(({ name, holds, figure, seconds, commit }) => {
    const shows = PROOFS.find((proof) => proof.name === name)?.shows ?? '';
    return `| ${name} | ${shows} | ${holds ? 'holds' : 'FAILS'}: ${figure.replaceAll('|', '\\|')} | ${timeOf(seconds)} | ${commit} |`;
  });
  return ['| Proof | What it shows | Result | Time | Commit |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

/** The page with these results between its marks. */
export function withSummary(page: string, all: readonly Shown[]): string {
  const start = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (start === -1 || end < start) return page;
  return `${page.slice(0, start + BEGIN.length)}\n\n${summary(all)}\n\n${page.slice(end)}`;
}

function timeOf(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
