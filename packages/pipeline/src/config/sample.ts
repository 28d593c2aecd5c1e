import type { Exact, Fields } from '../exact/exact.ts';
import type { Processing } from '../model/pipeline.ts';
import { makeUnits } from '../units/make-units.ts';
import type { Unit } from '../units/unit.ts';

// A unit as it would arrive at a step: the first real unit, with made-up values in place of model replies.
export interface Sample {
  readonly unit: Unit;
  // Fields whose values are made up, so that an error with them proves nothing.
  readonly made: ReadonlySet<string>;
  readonly unknown: ReadonlySet<string>;
  // Whether units may have fields that nothing describes.
  readonly isOpen: boolean;
  readonly constants: Fields;
}

const NOTHING = { made: new Set<string>(), unknown: new Set<string>() };

export function firstSample(processing: Processing | undefined, constants: Fields): Sample {
  const [unit] = processing === undefined ? [] : makeUnits(processing);
  if (processing === undefined || unit === undefined)
    return { unit: { id: 'sample', fields: {}, metadata: {} }, ...NOTHING, isOpen: true, constants };
  if (processing.strategy !== 'direct') return { unit, ...NOTHING, isOpen: false, constants };
  return withMade({ unit, ...NOTHING, isOpen: false, constants }, otherFields(processing.items, unit.fields));
}

function otherFields({ lists }: Processing['items'], own: Fields): Fields {
  const others: { [name: string]: Exact } = Object.create(null);
  for (const item of lists[0] ?? [])
    for (const name in item) if (!Object.hasOwn(own, name) && name !== 'unit_id') others[name] ??= item[name] as Exact;
  return others;
}

// A few items that produce the same sample as all items would.
export function sampleItems({ strategy, items, positions }: Processing): Processing['items']['lists'] {
  if (strategy !== 'direct') return items.lists.map((list) => list.slice(0, Math.max(1, positions.length)));
  const [first = {}] = items.lists[0] ?? [];
  return [[first, { ...otherFields(items, first) }]];
}

export function withMade(sample: Sample, fields: Fields): Sample {
  const known = withFields(sample, fields);
  return { ...known, made: new Set([...known.made, ...Object.keys(fields)]) };
}

export function withUnknown(sample: Sample, names: readonly string[]): Sample {
  const made = withMade(sample, Object.fromEntries(names.map((name) => [name, null])));
  return { ...made, unknown: new Set([...made.unknown, ...names]) };
}

export function withComputed(sample: Sample, fields: Fields, isMade: boolean): Sample {
  return isMade ? withMade(sample, fields) : withFields(sample, fields);
}

// The sample after a step that some units skip. The fields the step sets may be missing, so an error involving them proves nothing.
export function withDoubt(before: Sample, after: Sample): Sample {
  const set = Object.keys(after.unit.fields).filter((name) => after.unit.fields[name] !== before.unit.fields[name]);
  return { ...after, made: new Set([...after.made, ...set]) };
}

function withFields({ unit, made, unknown, isOpen, constants }: Sample, fields: Fields): Sample {
  const isOther = (name: string) => !Object.hasOwn(fields, name);
  return {
    unit: { ...unit, fields: { ...unit.fields, ...fields } },
    made: new Set([...made].filter(isOther)),
    unknown: new Set([...unknown].filter(isOther)),
    isOpen,
    constants,
  };
}
