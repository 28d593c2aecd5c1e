/** Whether a test takes all of what it is about, as in `npm run proof`; in `npm test` it takes a share, the same in every run. */
export const isWhole = process.env.TAMIS_SHARE === '1';

/** The share of a size that `npm test` looks at. What grows too fast does so from the start. */
const OF_SIZE = 1 / 5;

/** A size or count, or the share of it that this run looks at. */
export function shareOfSize(whole: number): number {
  return isWhole ? whole : Math.ceil(whole * OF_SIZE);
}

/** Each of these with its place, or one of `step` and the last in this run. */
export function someOf<One>(all: readonly One[], step: number): readonly (readonly [place: number, one: One])[] {
  return [...all.entries()].filter(([place]) => isWhole || place % step === 0 || place === all.length - 1);
}
