import type { Code } from '../../codes/code.ts';
import type { CodeEntry, CodeTable } from '../../codes/entry.ts';
import { stageCodes } from '../../codes/stage-codes.ts';
import { commandsCodes } from './codes/commands.ts';
import { grammarCodes } from './codes/grammar.ts';
import { suggestionsCodes } from './codes/suggestions.ts';

/** The codes that commands and suggestions can get. */
export const SPOKEN_CODES = { ...stageCodes, ...commandsCodes, ...suggestionsCodes } as const;

/** The codes that contracts for commands and suggestions can get. */
export const CONTRACT_CODES = { ...stageCodes, ...grammarCodes } as const;

/** Returns the facts about a code that commands or suggestions can get. */
export function spokenEntry(code: Code): Partial<CodeEntry> {
  return (SPOKEN_CODES as CodeTable)[code] ?? {};
}
