import { scoreAirlineGate } from './airline-gate.ts';
import { scoreBfcl } from './bfcl.ts';
import { scoreDialects } from './dialects.ts';
import { scoreServerDialects } from './server-dialects.ts';
import { scoreTau } from './tau.ts';
import { scoreTechtime } from './techtime.ts';

/** Scores tool calls on all corpora that have some; true if a bar is missed. */
export async function scoreTools(folder: string): Promise<boolean> {
  let isMissed = false;
  for (const score of [scoreBfcl, scoreDialects, scoreServerDialects, scoreTechtime, scoreTau, scoreAirlineGate]) {
    if (await score(folder)) isMissed = true;
  }
  return isMissed;
}
