import type { Reply, UnitContext, Verdict } from '@tamis/core';
import { type Fields, isFields } from '../exact/exact.ts';
import { toPlain } from '../exact/to-plain.ts';
import type { ModelStep } from '../model/pipeline.ts';
import { joinFields, type Unit } from '../units/unit.ts';
import { coerceLog } from './coerce-log.ts';
import { exactValue } from './exact-value.ts';

/** The result of judging a unit's reply. */
export interface JudgedReply {
  readonly verdict: Verdict;
  /** The fields of the reply, if it passed. */
  readonly output?: Fields;
  /** Coercions, one line each. */
  readonly log: readonly string[];
}

/** Judges the reply for a unit. Rules may read all fields of the unit. The schema applies to the reply alone. */
export function judgeReply(step: ModelStep, unit: Unit, reply: Reply, about: Omit<UnitContext, 'input'> = {}): JudgedReply {
  const verdict = verdictOn(step, unit, reply, about);
  const log = coerceLog(verdict.changes);
  if (verdict.status !== 'pass') return { verdict, log };
  return { verdict, output: outputOf(verdict, typeof reply === 'string' ? reply : new TextDecoder().decode(reply)), log };
}

export function verdictOn(step: ModelStep, unit: Unit, reply: Reply, about: Omit<UnitContext, 'input'> = {}): Verdict {
  return step.gate.judge(reply, { ...about, input: toPlain({ ...step.constants, ...unit.fields, unit_id: unit.id }) });
}

export function outputOf({ value, changes, dropped }: Extract<Verdict, { status: 'pass' }>, text: string): Fields {
  // Once a part is left out, places in the value no longer match those in the text.
  const exact = dropped.length > 0 ? value : exactValue(text, value, changes);
  return isFields(exact) ? exact : {};
}

/** Adds the fields of a reply that passed or was accepted to the unit. The runner's own fields stay unchanged. */
export function withOutput(unit: Unit, output: Fields, metadata: Fields): Unit {
  return { ...unit, fields: joinFields(unit.fields, output), metadata: { ...unit.metadata, ...metadata } };
}
