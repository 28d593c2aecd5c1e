import type { Code } from './code.ts';
import type { CodeEntry, CodeTable } from './entry.ts';
import { type StageCode, stageCodes } from './stage-codes.ts';

/** The entry of a code that a stage emits; one without facts for the codes of kinds. */
export function stageEntry(code: Code): CodeEntry {
  return (stageCodes as CodeTable)[code] ?? NO_FACTS;
}

/** The grade of a change that a stage makes. */
export function safetyOf(code: StageCode): NonNullable<CodeEntry['safety']> {
  return stageCodes[code].safety ?? 'unsafe';
}

const NO_FACTS: CodeEntry = { kind: 'finding' };
