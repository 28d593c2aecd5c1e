import { compile, type Json, type Verdict } from '@tamis/core';
import type { Grounding } from '@tamis/core/contract';
import { foldedText } from '../../packages/core/src/stages/ground/folded-text.ts';
import { corporaFolder, jsonLines } from '../corpora/row.ts';
import { leaveOut } from './left-out.ts';

// What the search must reach: of the wrong values at least this share is not found, of the right ones at most that.
const LEAST_WRONG = 0.16;
const MOST_RIGHT = 0.025;

interface Extraction {
  readonly source: string;
  readonly reply: string;
  readonly gold: Json;
}

interface Counts {
  values: number;
  wrong: number;
  wrongMissed: number;
  rightMissed: number;
  verbatim: number;
  misplaced: number;
}

function stringsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const folded = (text: string) => foldedText(text).text;

// Adds one reply to the counts. A value is right if people have it too, in any field.
function count(counts: Counts, { source, reply, gold }: Extraction, match: Grounding['match']): void {
  const gate = compile({ grounding: { source: 'text', match: match ?? 'folded' } });
  const verdict = gate.judge(reply, { world: { text: source } }) as Verdict;
  if (verdict.status === 'fail') return;
  const right = new Set(stringsIn(gold).map(folded));
  const document = verdict.status === 'pass' ? verdict.value : verdict.held;
  const values = stringsIn(document);
  const grounds = verdict.grounds ?? [];
  const missed = verdict.changes.filter(({ path }) => path !== '').map(({ path }) => stringAt(document, path));
  counts.values += values.length;
  for (const value of values) if (!right.has(folded(value))) counts.wrong++;
  for (const value of missed) right.has(folded(value)) ? counts.rightMissed++ : counts.wrongMissed++;
  for (const { path, start, end } of grounds) {
    const value = stringAt(document, path);
    if (!isWord(source, value)) continue;
    counts.verbatim++;
    if (source.slice(start, end) !== value) counts.misplaced++;
  }
  counts.misplaced += missed.filter((value) => isWord(source, value)).length;
}

function stringAt(document: Json, path: string): string {
  const keys = path.split('/').slice(1);
  return String(keys.reduce<unknown>((value, key) => (value as { readonly [key: string]: unknown })[key], document));
}

function isWord(source: string, value: string): boolean {
  const isLetter = (char: string) => /[\p{L}\p{N}]/u.test(char);
  for (let at = source.indexOf(value); at >= 0; at = source.indexOf(value, at + 1)) {
    if (!isLetter(source.charAt(at - 1)) && !isLetter(source.charAt(at + value.length))) return true;
  }
  return false;
}

function main(): void {
  const folder = corporaFolder();
  if (folder === undefined) leaveOut('../shared/corpora is not here, so there are no extractions');
  const rows = jsonLines(`${folder}/grounding-nerre.jsonl`) as unknown as readonly Extraction[];
  for (const match of ['exact', 'folded'] as const) {
    const counts: Counts = { values: 0, wrong: 0, wrongMissed: 0, rightMissed: 0, verbatim: 0, misplaced: 0 };
    for (const row of rows) count(counts, row, match);
    const [wrong, right] = [counts.wrongMissed / counts.wrong, counts.rightMissed / (counts.values - counts.wrong)];
    const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
    console.log(
      `${match}: of ${counts.values} values ${percent(wrong)} of the wrong and ${percent(right)} of the right ones are not found; ${counts.misplaced} of ${counts.verbatim} verbatim ones misplaced`,
    );
    const isReached = match === 'exact' || (wrong >= LEAST_WRONG && right <= MOST_RIGHT);
    if (!isReached || counts.misplaced > 0) process.exitCode = 1;
  }
}

main();
