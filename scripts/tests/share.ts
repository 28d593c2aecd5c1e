// Whether a test takes all of what it is about, as in `npm run proof`; in `npm test` it takes a share.
export const isWhole = process.env.TAMIS_SHARE === '1';

// The share of a size that `npm test` looks at. What grows too fast does so from the start.
const OF_SIZE = 1 / 5;

export function shareOfSize(whole: number): number {
  return isWhole ? whole : Math.ceil(whole * OF_SIZE);
}

// Which share it is that a run looks at: `TAMIS_TURN=N`, or the next one with each commit.
export const turn = Number(process.env.TAMIS_TURN ?? 0);

// Whether conditions of the source are broken one by one while this process runs tests: each test must take all that there is in
// turns, and keep nothing for the next one.
export const isMutated = process.env.TAMIS_MUTANTS === '1';
// Whether this run takes the one at this place, if `npm test` takes one of `step`.
export function isTaken(place: number, step: number): boolean {
  return isWhole || isMutated || (place + turn) % step === 0;
}

// Each of these with its place, or one of `step` in this run.
export function someOf<One>(all: readonly One[], step: number): readonly (readonly [place: number, one: One])[] {
  return [...all.entries()].filter(([place]) => isTaken(place, step));
}
export const takenOf = <One>(all: readonly One[], step: number) => someOf(all, step).map(([, one]) => one);

// The tags of a test that `npm run proof` runs, and `npm test` at one of `step` commits.
export function tagsInTurn(place: number, step: number): 'proof'[] {
  return isTaken(place, step) ? [] : ['proof'];
}
