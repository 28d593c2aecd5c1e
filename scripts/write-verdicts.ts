import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ContractQuestion, toldMistakes } from '../packages/files/test/told-mistakes.ts';
import { writeVerdicts } from './cases/known-verdicts.ts';

// Rewrites packages/core/test/verdicts: how every reply there is judged, with everything that is reported.
await writeVerdicts();

const mistakes = path.resolve(import.meta.dirname, '../packages/files/test/told-mistakes.jsonl');
const rows = readFileSync(mistakes, 'utf8').trimEnd().split('\n');
const written = rows.map((row) => {
  const question = JSON.parse(row) as ContractQuestion;
  return `${JSON.stringify({ ...question, told: toldMistakes(question) })}\n`;
});
writeFileSync(mistakes, written.join(''));
