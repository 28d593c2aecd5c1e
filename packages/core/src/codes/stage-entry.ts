import type { Code } from './code.ts';
import type { CodeEntry, CodeTable } from './entry.ts';
import { type StageCode, stageCodes } from './stage-codes.ts';

/** Returns the registry entry of a stage's code, or an entry without facts for a code that belongs to a kind. */
export function stageEntry(code: Code): CodeEntry {
  // Changes of one kind come in a row, and a lookup in such a large table takes longer than a comparison.
  if (code !== lastCode) {
    lastCode = code;
    lastEntry = ENTRIES.get(code) ?? NO_FACTS;
  }
  return lastEntry;
}

/** Returns the safety grade of a change that a stage makes. */
export function safetyOf(code: StageCode): NonNullable<CodeEntry['safety']> {
  return stageEntry(code).safety ?? 'unsafe';
}

const NO_FACTS: CodeEntry = { kind: 'finding' };
const ENTRIES: ReadonlyMap<string, CodeEntry> = new Map(Object.entries(stageCodes as CodeTable));
let lastCode: Code = '';
let lastEntry = NO_FACTS;
