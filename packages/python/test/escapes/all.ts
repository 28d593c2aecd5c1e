import { hooks, introspection, processes } from './acting.ts';
import type { Attempt } from './attempt.ts';
import { ends, space, time } from './exhausting.ts';
import { environment, files, network } from './reading.ts';

/** Every attempt, by what it is after. */
export const escapes: { readonly [group: string]: readonly Attempt[] } = {
  environment,
  files,
  network,
  processes,
  introspection,
  hooks,
  time,
  space,
  ends,
};
