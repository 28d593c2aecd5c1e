import type { allKinds } from '../kinds/all-kinds.ts';
import type { stageCodes } from './stage-codes.ts';

type CodesIn<Part> = Part extends readonly (infer One)[]
  ? CodesIn<One>
  : Part extends { readonly codes: infer Codes }
    ? keyof Codes
    : never;

/**
 * Every code there is, as `stage.kebab-name`: those of the stages, and those of the kinds, which only the list of kinds knows.
 * The import points up the ladder; it is one of types, and nothing is left of it when the program runs.
 */
export type Code = Extract<keyof typeof stageCodes | CodesIn<(typeof allKinds)[number]>, string>;

/** The stage a code belongs to: the part before the dot. */
export function stageOf(code: Code): string {
  return code.slice(0, code.indexOf('.'));
}
