import type { StageCode } from './stage-codes.ts';

/**
 * A code in the form `stage.kebab-name`. Editors suggest the codes of the stages; any string is accepted, for the codes of kinds and third
 * parties.
 */
export type Code = StageCode | (string & Record<never, never>);

// Returns the part of a code before the dot.
export function stageOf(code: Code): string {
  return code.slice(0, code.indexOf('.'));
}
