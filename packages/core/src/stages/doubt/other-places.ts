import { isLossAtEnd } from '../../codes/loss.ts';
import { stageCodes } from '../../codes/stage-codes.ts';
import { stageEntry } from '../../codes/stage-entry.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import type { Span } from '../../lib/span.ts';
import type { Change } from '../../model/change.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { ContractFit } from './contract-fit.ts';
import { isAsked, marksInDoubt } from './marks-in-doubt.ts';
import { nearTexts } from './near-texts.ts';
import { type NearText, type OtherReading, readingsOf } from './readings.ts';
import { replaceReading } from './replace-reading.ts';

const MOST_EDITS = 3;
const MOST_READINGS = 3;
const MOST_TEXTS = 24;

// Decides whether a bracket, comma, colon or quote could belong elsewhere, so that the same text has another reading that costs as little.
// If that reading fits and gives another value, the changes are in doubt. If the first reading cost more, the other replaces it.
export function otherPlaces(text: string, evidence: Evidence, region: Span, witness: ContractFit): Evidence {
  const { value, changes } = evidence;
  const isMark = (change: Change) => isAsked(text, change);
  const asked = changes.filter(isMark);
  if (!evidence.source && value !== undefined) return evidence;
  const isHeld = value === undefined || changes.some(({ safety }) => safety === 'unsafe');
  const most = isHeld ? mostInDoubt(changes) : mostEdits(changes, asked);
  // If nothing was read, a single mark may be the reason.
  const find = (part: string) => firstFitting(part, evidence.source ? most : 1, witness);
  const found = readingsOf(text, evidence, region, find);
  const doubted = marksInDoubt(text, evidence);
  if (found === undefined) return isHeld ? evidence : doubted;
  const same = found.all.find(({ fit }) => jsonEqual(fit.value, value));
  const others = found.all.filter((one) => one !== same);
  const [first] = others;
  if (first === undefined) return evidence;
  const readings = others.slice(0, MOST_READINGS).map(({ fit }) => fit.value);
  const isBetter = same === undefined && (value === undefined || first.near.weight < weightOf(asked));
  if (found.span && isBetter && changes.every((change) => change.safety === 'safe' || isMark(change)))
    return replaceReading(text, evidence, first, found.span, readings.slice(1));
  if (value === undefined) return evidence;
  const isAlone = same && others.every(({ near }) => near.odd > same.near.odd);
  return { ...(isAlone ? evidence : doubted), readings };
}

// Returns the most edits to look for. If only the end is in doubt, its brackets are missing with it, and more than one edit elsewhere
// explains nothing.
function mostInDoubt(changes: readonly Change[]): number {
  const isOfEnd = ({ code, safety }: Change) => safety === 'safe' || isLossAtEnd(code, stageCodes);
  return changes.every(isOfEnd) ? 1 : MOST_EDITS;
}

// Returns the most edits that another reading may take to cost as little as this one. Unquoted words cost nothing to a reading that leaves
// them out.
function mostEdits(changes: readonly Change[], asked: readonly Change[]): number {
  if (asked.every(({ code }) => stageEntry(code).unquoted)) return 1;
  return Math.min(changes.filter(({ code }) => stageEntry(code).mark).length, MOST_EDITS);
}

// Returns how unlikely the first reading is, in edits. Unquoted text lacks two, and nobody adds data by accident.
function weightOf(asked: readonly Change[]): number {
  return asked.reduce((weight, { code }) => weight + (stageEntry(code).surrounding ? 3 : stageEntry(code).unquoted ? 2 : 1), 0);
}

// Returns the readings that fit and take the fewest edits, or undefined if this cannot be determined.
function firstFitting(text: string, most: number, witness: ContractFit): readonly OtherReading[] | undefined {
  for (const near of nearTexts(text, most)) {
    const readings = near && fitting(near, witness);
    if (readings === undefined || readings.length > 0) return readings;
  }
  return [];
}

function fitting(near: readonly NearText[], { fit }: ContractFit): readonly OtherReading[] {
  const readings: OtherReading[] = [];
  for (const one of near.slice(0, MOST_TEXTS)) {
    const read = fit(one.text);
    if (read !== undefined && !readings.some((other) => jsonEqual(other.fit.value, read.value)))
      readings.push({ fit: read, near: one });
  }
  return readings;
}
