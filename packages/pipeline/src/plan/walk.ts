import { mockFields } from '../config/mock-value.ts';
import { schemaFields } from '../config/schema-fields.ts';
import type { FanOutStep, ModelStep, Pipeline, Step } from '../model/pipeline.ts';
import { expressionStep } from '../steps/expression-step.ts';
import { fanOutStep } from '../steps/fan-out-step.ts';
import { isWanted } from '../steps/is-wanted.ts';
import { withOutput } from '../steps/judge-reply.ts';
import { makeUnits } from '../units/make-units.ts';
import type { Unit } from '../units/unit.ts';
import { type Counted, exactly, plus, times } from './counted.ts';

const SAMPLES = 20;

export interface Walk {
  readonly samples: readonly Unit[];
  readonly count: Counted;
  readonly isReal: boolean;
  readonly schemas: readonly ModelStep['schema'][];
}

export function walkOf({ processing }: Pipeline, count: number): Walk {
  const samples: Unit[] = [];
  if (count > 0) for (const unit of makeUnits(processing)) if (samples.push(unit) >= Math.min(count, SAMPLES)) break;
  return { samples, count: exactly(count), isReal: count <= SAMPLES, schemas: [] };
}

// The samples that go through a step. Samples that don't meet its condition skip it.
export function wantedIn(step: Step, { samples }: Walk): readonly Unit[] {
  return step.when === undefined ? samples : samples.filter((unit) => isWanted(step, unit) === true);
}

export function countAt(step: Step, walk: Walk): Counted {
  if (step.when === undefined) return walk.count;
  return walk.isReal ? exactly(wantedIn(step, walk).length) : { least: 0, most: walk.count.most };
}

export function walkOn(step: Step, walk: Walk): Walk {
  if (step.when === undefined) return walkThrough(step, walk);
  const wanted = wantedIn(step, walk);
  const after = walkThrough(step, { ...walk, samples: wanted, count: countAt(step, walk) });
  const passing = walk.samples.filter((unit) => !wanted.includes(unit));
  const others = walk.isReal ? exactly(passing.length) : { least: 0, most: walk.count.most };
  const count = step.scope === 'fan_out' ? plus(after.count, others) : walk.count;
  return { ...after, samples: [...after.samples, ...passing].slice(0, SAMPLES), count };
}

function walkThrough(step: Step, walk: Walk): Walk {
  switch (step.scope) {
    case 'chunk': {
      const samples = walk.samples.map((unit) => withOutput(unit, mockFields(step.schema), {}));
      return { ...walk, samples, isReal: false, schemas: [...walk.schemas, step.schema] };
    }
    case 'expression': {
      const results = walk.samples.map((unit) => ({ unit, result: expressionStep(step, unit) }));
      return { ...walk, samples: results.map(({ unit, result }) => (result.status === 'done' ? result.unit : unit)) };
    }
    case 'fan_out':
      return fannedOut(step, walk);
    case 'run':
      return walk;
    default:
      return step satisfies never;
  }
}

function fannedOut(step: FanOutStep, walk: Walk): Walk {
  const children = walk.samples
    .map((unit) => fanOutStep(step, unit))
    .flatMap((one) => (one.status === 'spread' ? one.children : []));
  const count = walk.isReal ? exactly(children.length) : times(walk.count, elementsOf(step.field, walk));
  const samples = children.slice(0, SAMPLES).map(({ unit }) => unit);
  return { ...walk, samples, count, isReal: walk.isReal && children.length <= SAMPLES };
}

function elementsOf(field: string, { schemas, samples }: Walk): Counted {
  const described = schemas.map((schema) => schemaFields(schema).fields.get(field)).findLast((one) => one !== undefined);
  if (described !== undefined) return itemBounds(described);
  const lengths = samples.map(({ fields }) => fields[field]).map((list) => (Array.isArray(list) ? list.length : 0));
  if (lengths.length === 0) return { least: 0, most: undefined };
  const least = lengths.reduce((one, other) => Math.min(one, other));
  return { least, most: lengths.reduce((one, other) => Math.max(one, other)) };
}

function itemBounds(schema: unknown): Counted {
  const { minItems, maxItems } = schema as { readonly minItems?: unknown; readonly maxItems?: unknown };
  return { least: typeof minItems === 'number' ? minItems : 0, most: typeof maxItems === 'number' ? maxItems : undefined };
}
