import { usualWording } from '../kinds/usual-wording.ts';
import type { Wording } from '../kinds/wording-of.ts';
import { jsonEqual } from '../lib/json-equal.ts';
import type { Json, JsonObject, Verdict } from '../model/index.ts';
import { type HeldRecord, heldReadings } from './held-record.ts';
import { jsonText } from './json-text.ts';
import { heldNotes, releasedLine } from './released-line.ts';
import type { Release } from './released-unit.ts';
import { renderChange, renderDropped, renderFinding } from './render-change.ts';

/** A person's choice among the readings of a held unit. */
export interface ReplacementChoice {
  /** Its number: 1 is the held value, 2 and more are its alternatives. */
  readonly take: number;
  /** Who chose. */
  readonly by: string;
  /** Judges the reading under the contract of the unit: an alternative was never judged as a whole. */
  readonly judge: (reading: Json, record: JsonObject) => Verdict;
  /** Whether a value may be changed safely when it is judged again. If not, it must stay the same. */
  readonly mayAlter: boolean;
  /** The sentences about its changes, for the codes of kinds outside Tamis. */
  readonly wording?: Wording;
}

/** The result of choosing a reading. `refused` means that it does not pass, so the unit stays held. */
export type ReplacedUnit = Release | { readonly kind: 'refused'; readonly verdict: Verdict };

/** Returns the pieces of a held record's unit with the reading that a person chose, if it passes. The unit records who chose what. */
export function takenUnit(held: HeldRecord, choice: ReplacementChoice): ReplacedUnit {
  const { record, note } = held;
  const readings = heldReadings(held);
  const reading = readings[choice.take - 1];
  if (note.accept === null || reading === undefined) return { kind: 'held', accept: note.accept };
  const verdict = choice.judge(reading, record);
  if (verdict.status !== 'pass' || !(choice.mayAlter || jsonEqual(verdict.value, reading))) return { kind: 'refused', verdict };
  const chosen = { by: choice.by, take: choice.take, of: readings.length, codes: note.accept, held: record.held ?? null };
  const pieces = releasedLine(held, jsonText(verdict.value), { ...notesOf(held, choice, verdict), chosen: [chosen] });
  return pieces === undefined ? { kind: 'lacking' } : { kind: 'released', pieces };
}

function notesOf(
  held: HeldRecord,
  { take, wording = usualWording }: ReplacementChoice,
  { changes, dropped, findings }: Verdict,
): JsonObject {
  if (take === 1) return heldNotes(held);
  return {
    changes: changes.map((change) => renderChange(change, wording)),
    ...(dropped.length === 0 ? {} : { dropped: dropped.map((one) => renderDropped(one, wording)) }),
    ...(held.note.warnings === undefined ? {} : { warnings: findings.map((finding) => renderFinding(finding, wording)) }),
  };
}
