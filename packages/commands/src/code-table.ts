import type { Code } from '@tamis/core';
import { type CodeEntry, type CodeTable, decider, stageCodes } from '@tamis/core/kind';
import { commandsCodes } from './codes/commands.ts';
import { grammarCodes } from './codes/grammar.ts';
import { suggestionsCodes } from './codes/suggestions.ts';

export const SPOKEN_CODES = { ...stageCodes, ...commandsCodes, ...suggestionsCodes } as const;

const OWN_CODES = { ...commandsCodes, ...suggestionsCodes } as const;

export const decide = /* @__PURE__ */ decider(OWN_CODES);

export const CONTRACT_CODES = { ...stageCodes, ...grammarCodes } as const;

export function spokenEntry(code: Code): Partial<CodeEntry> {
  return (SPOKEN_CODES as CodeTable)[code] ?? {};
}
