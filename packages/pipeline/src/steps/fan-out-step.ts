import type { Exact } from '../exact/exact.ts';
import { writeJson } from '../exact/write-json.ts';
import type { FanOutStep } from '../model/pipeline.ts';
import type { Unit } from '../units/unit.ts';
import { judgeFields } from './judge-fields.ts';
import type { Failed, Skipped, Spread } from './step-result.ts';

// The maximum number of characters in all children of a unit together. Each contains the whole list, so a long list fills memory and disk.
const MOST_CHARACTERS = 128 * 1024 * 1024;

/** Makes a unit from each element of a list. A unit whose field contains no list, or an empty one, is skipped. */
export function fanOutStep(step: FanOutStep, unit: Unit): Spread | Skipped | Failed {
  const { field } = step;
  const list = Object.hasOwn(unit.fields, field) ? unit.fields[field] : undefined;
  if (list === undefined) return { status: 'skipped', reason: `there is no field ${field}` };
  if (!Array.isArray(list)) return { status: 'skipped', reason: `the field ${field} is not a list` };
  if (list.length === 0) return { status: 'skipped', reason: `the list ${field} is empty` };
  const size = writeJson(unit.fields).length;
  if (size * list.length > MOST_CHARACTERS) return tooMuch(field, list.length, size);
  return { status: 'spread', children: (list as readonly Exact[]).map((element, index) => childOf(step, unit, element, index)) };
}

function tooMuch(expression: string, children: number, size: number): Failed {
  const message = `${children} units of ${size} characters each; the limit is ${MOST_CHARACTERS} in all`;
  return { status: 'failed', error: { expression, kind: 'Exhausted', message }, findings: [], changes: [] };
}

function childOf(step: FanOutStep, unit: Unit, element: Exact, index: number): Spread['children'][number] {
  const output = { [step.childField]: element };
  const fields = { ...unit.fields, ...output, _fan_index: index, _fan_parent_id: unit.id };
  const child: Unit = { id: `${unit.id}__fan${String(index).padStart(3, '0')}`, fields, metadata: unit.metadata };
  const judged = judgeFields(step, child, output);
  return judged.status === 'failed'
    ? { ...judged, unit: child }
    : { status: 'done', unit: child, output, warnings: judged.warnings };
}
