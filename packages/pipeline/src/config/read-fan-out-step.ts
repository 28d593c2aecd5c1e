import { suggestionText } from '@tamis/files';
import type { Exact, Fields } from '../exact/exact.ts';
import type { FanOutStep, StepCommon } from '../model/pipeline.ts';
import { missing } from '../shape/shape-problems.ts';
import { shown } from '../shape/shown.ts';
import { isReserved } from '../units/unit.ts';
import { namesOf } from './check-expressions.ts';
import type { Folder } from './folder.ts';
import { readGate } from './read-gate.ts';
import { reserved } from './read-processing.ts';
import { type Sample, withMade, withUnknown } from './sample.ts';
import { textAt, valueAt } from './values.ts';

export function readFanOutStep(
  folder: Folder,
  written: Fields,
  common: StepCommon,
  path: string,
  before: Sample,
): { readonly step: FanOutStep | undefined; readonly after: Sample } {
  const field = textAt(written, 'field');
  if (field === undefined) {
    folder.add(missing(path, 'field', 'the name of the field that holds a list'));
    return { step: undefined, after: { ...before, isOpen: true } };
  }
  const childField = textAt(written, 'child_field') ?? field;
  if (isReserved(childField)) folder.add(reserved(childField, `${path}/child_field`));
  tellField(folder, field, `${path}/field`, before);
  const made = withMade(before, { _fan_index: 0, _fan_parent_id: before.unit.id });
  const element = before.unknown.has(field) ? undefined : elementOf(before.unit.fields[field]);
  const after = element === undefined ? withUnknown(made, [childField]) : withMade(made, { [childField]: element });
  const rules = valueAt(folder.config.value, 'validation', common.name) ?? null;
  const parts = { step: common.name, path, schema: undefined, rules, sample: before, gives: [childField] };
  const gate = rules === null ? undefined : readGate(folder, parts);
  return { step: { ...common, scope: 'fan_out', field, childField, gate }, after };
}

// Reports a field that nothing sets, because every unit would be skipped.
function tellField(folder: Folder, field: string, path: string, sample: Sample): void {
  const { unit, made, isOpen } = sample;
  const known = namesOf({ ...sample, constants: {} });
  if (!known.has(field) && !isOpen) {
    const args = { expression: 'field', name: field, suggestion: suggestionText(field, [...known]) };
    folder.add({ code: 'pipeline.unknown-name', severity: 'error', path, args });
  }
  const value = unit.fields[field];
  if (value === undefined || value === null || Array.isArray(value)) return;
  const args = { found: `${field} is ${shown(value)}`, expected: 'a list', suggestion: '' };
  folder.add({ code: 'pipeline.bad-value', severity: made.has(field) ? 'warning' : 'error', path, args });
}

function elementOf(value: Exact | undefined): Exact | undefined {
  return Array.isArray(value) ? (value as readonly Exact[])[0] : undefined;
}
