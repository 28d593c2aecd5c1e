import type { Results } from '../run.ts';
import type { Scored } from '../score/tally.ts';

export function jsonOf({ rows, ...about }: Results): object {
  return {
    ...about,
    rows: rows.map(({ scored, ...row }) => ({
      ...row,
      falseAccepts: scored.filter(({ outcome }) => outcome === 'false accept').map(storyOf),
    })),
  };
}

export function storyOf({ case: { id, text, right, why, contract }, asked: { reading } }: Scored): object {
  return { id, kind: contract.kind, text, right, why, accepted: 'accepted' in reading ? reading.accepted : null };
}
