import type { StageCode } from '../codes/stage-codes.ts';
import type { allKinds } from './all-kinds.ts';

type CodesIn<Part> = Part extends readonly (infer One)[]
  ? CodesIn<One>
  : Part extends { readonly codes: infer Codes }
    ? keyof Codes
    : never;

/** Every code that Tamis has: those of the stages, and those of its kinds. */
export type KnownCode = Extract<StageCode | CodesIn<(typeof allKinds)[number]>, string>;
