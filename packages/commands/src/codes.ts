import { commandsCodes } from './codes/commands.ts';
import { grammarCodes } from './codes/grammar.ts';
import { suggestionsCodes } from './codes/suggestions.ts';

/** The codes of commands, and of mistakes in grammars. */
export const commandCodes = /* @__PURE__ */ Object.freeze({ ...commandsCodes, ...grammarCodes });

/** The codes of suggestions, which may be about their commands. */
export const suggestionCodes = /* @__PURE__ */ Object.freeze({ ...commandCodes, ...suggestionsCodes });
