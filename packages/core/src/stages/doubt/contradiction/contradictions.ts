import type { Evidence } from '../../../model/evidence.ts';
import { type Contradiction, contradicted, type Reading } from './contradiction.ts';
import { doubledBracket } from './doubled-bracket.ts';
import { literalInWords } from './literal-in-words.ts';
import { lostEntry } from './lost-entry.ts';
import { lostOpening } from './lost-opening.ts';
import { oddNumber } from './odd-number.ts';
import { oddQuotes } from './odd-quotes.ts';
import { oddString, stringOfItems } from './odd-string.ts';
import { openNumber } from './open-number.ts';
import { outdentedCloser } from './outdented-closer.ts';
import { Repairs } from './repairs.ts';
import { repeatedStretch } from './repeated-stretch.ts';

const CONTRADICTIONS: readonly Contradiction[] = [
  repeatedStretch,
  openNumber,
  lostEntry,
  doubledBracket,
  outdentedCloser,
  lostOpening,
  oddNumber,
  literalInWords,
  oddQuotes,
  oddString,
  stringOfItems,
];

/** Returns the evidence with every repair in doubt that something in the reply contradicts. */
export function withContradictions(read: Omit<Reading, 'repairs'>): Evidence {
  const { evidence } = read;
  const reading: Reading = { ...read, repairs: new Repairs(evidence.changes) };
  const found = new Set(CONTRADICTIONS.flatMap((find) => find(reading)));
  if (found.size === 0) return evidence;
  return { ...evidence, changes: evidence.changes.map((change) => (found.has(change) ? contradicted(change) : change)) };
}
