import type { allKinds } from '../kinds/all-kinds.ts';
import type { stageCodes } from './stage-codes.ts';

type CodesIn<Part> = Part extends readonly (infer One)[]
  ? CodesIn<One>
  : Part extends { readonly codes: infer Codes }
    ? keyof Codes
    : never;

/**
 * Every code that Tamis has, as `stage.kebab-name`: those of the stages, and those of the kinds, which only the list of kinds knows.
 * The import points up the ladder; it is one of types, and nothing is left of it when the program runs.
 */
export type KnownCode = Extract<keyof typeof stageCodes | CodesIn<(typeof allKinds)[number]>, string>;

/** A code: one that Tamis has, or one of a kind that somebody else wrote. Editors still propose those that are known. */
export type Code = KnownCode | (string & Record<never, never>);

/** The stage a code belongs to: the part before the dot. */
export function stageOf(code: Code): string {
  return code.slice(0, code.indexOf('.'));
}
