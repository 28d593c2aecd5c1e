import type { Code } from './registry.ts';

/** Changes that say a reply was cut off, the plainest first. */
const CUTS: readonly Code[] = [
  'extract.cut-by-provider',
  'parse.unseen-end',
  'parse.open-after-comma',
  'tools.cut-off',
  'parse.open-list',
];

/** Changes after which something may be missing, though nothing says that the reply was cut. */
const LACKS: readonly Code[] = ['parse.missing-closer', 'parse.guessed-closer'];

const RANKS: ReadonlyMap<Code, number> = new Map([...CUTS, ...LACKS].map((code, index) => [code, index]));

/** Whether a change says that the reply was cut off. */
export function isCutCode(code: Code): boolean {
  return (RANKS.get(code) ?? CUTS.length) < CUTS.length;
}

/** How plainly a change says that the end of a reply is missing: 0 is the plainest; undefined if it says nothing of the kind. */
export function lossRank(code: Code): number | undefined {
  return RANKS.get(code);
}

/** What says that the reply was cut before everything else, each in its order. */
export function causesFirst<Item extends { readonly code: Code }>(items: readonly Item[]): readonly Item[] {
  const cuts = items.filter(({ code }) => isCutCode(code));
  return cuts.length === 0 ? items : [...cuts, ...items.filter(({ code }) => !isCutCode(code))];
}
