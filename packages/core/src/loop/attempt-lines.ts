import { causesFirst } from '../kinds/registry.ts';
import { hintOf, messageOf } from '../kinds/sentence.ts';
import { lineAt } from '../lib/line-at.ts';
import type { Change } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import type { Attempt } from './attempt.ts';

/** How much of a reply is shown around a mistake. */
const EXCERPT = 160;
const MOST_FINDINGS = 20;
const LONGEST_LINE = 400;

/** What was wrong with an attempt, line by line; `isShort` leaves one finding and no excerpts. */
export function attemptLines(attempt: Attempt, isShort: boolean): readonly string[] {
  const problems = problemsOf(attempt);
  const shown = problems.slice(0, isShort ? 1 : MOST_FINDINGS);
  const more = problems.length - shown.length;
  return [
    `Attempt ${attempt.number}${attempt.finish === 'length' ? ', cut off at the limit of its length' : ''}:`,
    ...shown.flatMap((problem) => problemLines(attempt.reply, problem, isShort)),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].map(cut);
}

/** Findings, and the alterations that nobody allowed. */
function problemsOf({ verdict }: Attempt): readonly (Finding | Change)[] {
  const errors = verdict.findings.filter(({ severity }) => severity === 'error');
  return [...errors, ...causesFirst(verdict.changes.filter(({ safety }) => verdict.status === 'hold' && safety === 'unsafe'))];
}

function problemLines(reply: string, problem: Finding | Change, isShort: boolean): readonly string[] {
  const place = problem.path === '' ? '' : ` at ${oneLine(problem.path)}`;
  const where = problem.at === undefined ? '' : `, line ${lineAt(reply, problem.at)}`;
  const cause = 'causedBy' in problem ? problem.causedBy : undefined;
  // What was lost comes back with a complete reply: a hint to add it would only lead astray.
  const hint = cause === undefined ? oneLine(hintOf(problem)) : '';
  const because = cause === undefined ? '' : ` (a consequence of ${cause})`;
  return [
    `- ${problem.code}${place}${where}: ${oneLine(messageOf(problem))}${because}`,
    ...(hint === '' ? [] : [`  hint: ${hint}`]),
    ...(isShort || problem.at === undefined ? [] : [`  excerpt: ${excerptAt(reply, problem.at)}`]),
  ];
}

/** The part of a reply around a place, with the place marked. */
function excerptAt(reply: string, at: number): string {
  const start = Math.max(0, at - EXCERPT / 2);
  return oneLine(`${reply.slice(start, at)}>>>${reply.slice(at, start + EXCERPT)}`);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function cut(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}
