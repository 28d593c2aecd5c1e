import type { Change } from '../../../model/change.ts';
import type { Evidence } from '../../../model/evidence.ts';
import { type Contradiction, contradicted, type RepairedReading } from './contradiction.ts';
import { doubledBracket } from './doubled-bracket.ts';
import { literalInWords } from './literal-in-words.ts';
import { lostEntry } from './lost-entry.ts';
import { lostOpening } from './lost-opening.ts';
import { oddQuotes } from './odd-quotes.ts';
import { oddString, stringOfItems } from './odd-string.ts';
import { outdentedCloser } from './outdented-closer.ts';
import { Repairs } from './repairs.ts';
import { repeatedStretch } from './repeated-stretch.ts';
import { asShortNumber, shortNumbers } from './short-numbers.ts';

const CONTRADICTIONS: readonly Contradiction[] = [
  repeatedStretch,
  lostEntry,
  doubledBracket,
  outdentedCloser,
  lostOpening,
  literalInWords,
  oddQuotes,
  oddString,
  stringOfItems,
];

export function withContradictions(read: Omit<RepairedReading, 'repairs'>): Evidence {
  const { evidence } = read;
  const reading: RepairedReading = { ...read, repairs: new Repairs(evidence.changes) };
  const doubts = new Map<Change, Change>();
  const find = (rules: readonly Contradiction[], doubted: (change: Change) => Change) => {
    for (const rule of rules) for (const change of rule(reading)) doubts.set(change, doubted(change));
  };
  find([shortNumbers], asShortNumber);
  find(CONTRADICTIONS, contradicted);
  if (doubts.size === 0) return evidence;
  return { ...evidence, changes: evidence.changes.map((change) => doubts.get(change) ?? change) };
}
