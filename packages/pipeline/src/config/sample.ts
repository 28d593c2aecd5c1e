import type { Exact, Fields } from '../exact/exact.ts';
import { makeUnits } from '../units/make-units.ts';
import type { Unit } from '../units/unit.ts';
import type { Processing } from './pipeline.ts';

/** A unit as it would come to a step: the first real one, with made-up values where a model would have answered. */
export interface Sample {
  readonly unit: Unit;
  /** Fields whose values are made up, so that an error with them proves nothing. */
  readonly made: ReadonlySet<string>;
  /** Whether units may have fields that nothing describes. */
  readonly isOpen: boolean;
}

/** The sample before the first step. Fields that only other items have are known too. */
export function firstSample(processing: Processing | undefined): Sample {
  const [unit] = processing === undefined ? [] : makeUnits(processing);
  if (processing === undefined || unit === undefined)
    return { unit: { id: 'sample', fields: {}, metadata: {} }, made: new Set(), isOpen: true };
  if (processing.strategy !== 'direct') return { unit, made: new Set(), isOpen: false };
  const others: { [name: string]: Exact } = Object.create(null);
  for (const item of processing.items.lists[0] ?? [])
    for (const name in item) if (!Object.hasOwn(unit.fields, name) && name !== 'unit_id') others[name] ??= item[name] as Exact;
  return withMade({ unit, made: new Set(), isOpen: false }, others, false);
}

/** The sample with fields that are made up. */
export function withMade({ unit, made, isOpen }: Sample, fields: Fields, opens: boolean): Sample {
  return {
    unit: { ...unit, fields: { ...unit.fields, ...fields } },
    made: new Set([...made, ...Object.keys(fields)]),
    isOpen: isOpen || opens,
  };
}

/** The sample with fields that were computed from others. */
export function withComputed(sample: Sample, fields: Fields, isMade: boolean): Sample {
  if (isMade) return withMade(sample, fields, false);
  const names = new Set(Object.keys(fields));
  const made = new Set([...sample.made].filter((name) => !names.has(name)));
  return { ...sample, made, unit: { ...sample.unit, fields: { ...sample.unit.fields, ...fields } } };
}
