import type { Code } from '../../codes/code.ts';
import type { CodeEntry, CodeTable } from '../../codes/entry.ts';
import { stageCodes } from '../../codes/stage-codes.ts';
import { commandsCodes } from './codes/commands.ts';
import { grammarCodes } from './codes/grammar.ts';
import { suggestionsCodes } from './codes/suggestions.ts';

export const SPOKEN_CODES = { ...stageCodes, ...commandsCodes, ...suggestionsCodes } as const;

export const CONTRACT_CODES = { ...stageCodes, ...grammarCodes } as const;

export function spokenEntry(code: Code): Partial<CodeEntry> {
  return (SPOKEN_CODES as CodeTable)[code] ?? {};
}
