import type { Code } from './code.ts';
import type { CodeEntry, CodeTable } from './entry.ts';
import { type StageCode, stageCodes } from './stage-codes.ts';

/** Returns the entry of a stage's code. It has no facts if the code is another's. */
export function stageEntry(code: Code): CodeEntry {
  return ENTRIES.get(code) ?? NO_FACTS;
}

export function safetyOf(code: StageCode): NonNullable<CodeEntry['safety']> {
  return stageEntry(code).safety ?? 'unsafe';
}

const NO_FACTS: CodeEntry = { kind: 'finding' };
const ENTRIES: ReadonlyMap<string, CodeEntry> = new Map(Object.entries(stageCodes as CodeTable));
