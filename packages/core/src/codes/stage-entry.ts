import type { Code } from './code.ts';
import type { CodeEntry, CodeTable } from './entry.ts';
import { type StageCode, stageCodes } from './stage-codes.ts';

export function stageEntry(code: Code): CodeEntry {
  // Changes of one kind come in a row, and a lookup in such a large table takes longer than a comparison.
  if (code !== lastCode) {
    lastCode = code;
    lastEntry = ENTRIES.get(code) ?? NO_FACTS;
  }
  return lastEntry;
}

export function safetyOf(code: StageCode): NonNullable<CodeEntry['safety']> {
  return stageEntry(code).safety ?? 'unsafe';
}

const NO_FACTS: CodeEntry = { kind: 'finding' };
const ENTRIES: ReadonlyMap<string, CodeEntry> = new Map(Object.entries(stageCodes as CodeTable));
let lastCode: Code = '';
let lastEntry = NO_FACTS;
