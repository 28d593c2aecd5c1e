import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { itHolds } from '../../core/test/case-verdict.ts';
import { type ContractQuestion, toldMistakes } from './told-mistakes.ts';

// Contracts with mistakes of every sort, and all that is told about them.
const rows = readFileSync(path.join(import.meta.dirname, 'told-mistakes.jsonl'), 'utf8')
  .trimEnd()
  .split('\n');

itHolds(
  'contract files, damaged in every way, are told as before',
  rows.map((row) => ({
    title: row.slice(0, 120),
    ...(JSON.parse(row) as ContractQuestion & { readonly told: readonly string[] }),
  })),
  async (row) => expect(toldMistakes(row), 'npm run verdicts:write writes it').toEqual(row.told),
);
