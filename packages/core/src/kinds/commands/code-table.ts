import type { Code } from '../../codes/code.ts';
import type { CodeEntry, CodeTable } from '../../codes/entry.ts';
import { stageCodes } from '../../codes/stage-codes.ts';
import { commandsCodes } from './codes/commands.ts';
import { grammarCodes } from './codes/grammar.ts';
import { suggestionsCodes } from './codes/suggestions.ts';

/** The codes that a command or suggestions can get. */
export const SPOKEN_CODES = { ...stageCodes, ...commandsCodes, ...suggestionsCodes } as const;

/** The codes that a contract for them can get. */
export const CONTRACT_CODES = { ...stageCodes, ...grammarCodes } as const;

/** The facts of a code that a command or suggestions can get. */
export function spokenEntry(code: Code): Partial<CodeEntry> {
  return (SPOKEN_CODES as CodeTable)[code] ?? {};
}
