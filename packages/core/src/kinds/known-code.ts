import type { reviewCodes } from '../codes/review.ts';
import type { StageCode } from '../codes/stage-codes.ts';
import type { allKinds } from './all-kinds.ts';

type CodesIn<Part> = Part extends readonly (infer One)[]
  ? CodesIn<One>
  : Part extends { readonly codes: infer Codes }
    ? keyof Codes
    : never;

/** Every code in Tamis: those of the stages, of reviews and of the kinds. */
export type KnownCode = Extract<StageCode | keyof typeof reviewCodes | CodesIn<(typeof allKinds)[number]>, string>;
