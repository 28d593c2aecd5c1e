import { jsonEqual } from '../../../lib/json-equal.ts';
import type { ContractFit } from '../contract-fit.ts';
import type { OtherReading } from '../readings.ts';
import { type LikelyText, likelyTexts, type SearchLimits } from './likely-texts.ts';

// Readings that are less likely than the first by more than this are left out.
const SPREAD = 0.5;
const ENOUGH = 4;
const MOST_TEXTS = 24;
const LONG = 64;

// Returns the readings that fit the contract, likeliest first, each value once, or undefined if finding them takes too long.
export function fitting(text: string, quest: SearchLimits, { fit }: ContractFit): readonly OtherReading[] | undefined {
  const readings: OtherReading[] = [];
  if (text === '') return readings;
  let texts = 0;
  for (const near of likelyTexts(text, quest)) {
    if (near === undefined) return undefined;
    const [first] = readings;
    if (first !== undefined && near.weight > first.near.weight + SPREAD) break;
    const read = keepsMarks(near) ? fit(near.text) : undefined;
    if (read !== undefined && !readings.some((other) => jsonEqual(other.fit.value, read.value)))
      readings.push({ fit: read, near });
    if (readings.length >= ENOUGH || ++texts >= MOST_TEXTS) break;
  }
  return readings;
}

// Whether a reading leaves some mark as it is. Otherwise it has nothing to do with the text.
function keepsMarks({ text, edits }: LikelyText): boolean {
  return text.length > LONG || (text.match(/[{}[\],:"]/g)?.length ?? 0) > edits;
}
