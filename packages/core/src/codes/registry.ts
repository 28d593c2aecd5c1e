import { commandsCodes } from '../kinds/commands/codes/commands.ts';
import { grammarCodes } from '../kinds/commands/codes/grammar.ts';
import { suggestionsCodes } from '../kinds/commands/codes/suggestions.ts';
import { toolsCodes } from '../kinds/tool-calls/codes.ts';
import { checksCodes } from './checks.ts';
import { coerceCodes } from './coerce.ts';
import { contractCodes } from './contract.ts';
import type { CodeEntry } from './entry.ts';
import { extractCodes } from './extract.ts';
import { parseCodes } from './parse.ts';
import { rulesCodes } from './rules.ts';
import { schemaCodes } from './schema.ts';
import { verdictCodes } from './verdict.ts';

const allCodes = {
  ...extractCodes,
  ...parseCodes,
  ...coerceCodes,
  ...schemaCodes,
  ...rulesCodes,
  ...checksCodes,
  ...toolsCodes,
  ...commandsCodes,
  ...suggestionsCodes,
  ...verdictCodes,
  ...contractCodes,
  ...grammarCodes,
} as const;

/** Every code there is, as `stage.kebab-name`. */
export type Code = keyof typeof allCodes;

/** The one registry of codes, in the order of the stages. */
export const codes: { readonly [code in Code]: CodeEntry } = allCodes;

/** Whether a text is a code. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(codes, text);
}

/** The stage a code belongs to: the part before the dot. */
export function stageOf(code: Code): string {
  return code.slice(0, code.indexOf('.'));
}
