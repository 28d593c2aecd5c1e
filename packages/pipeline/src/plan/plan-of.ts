import { mockValue } from '../config/mock-value.ts';
import { schemaFields } from '../config/schema-fields.ts';
import type { Fields } from '../exact/exact.ts';
import type { FanOutStep, ModelStep, Pipeline, Step } from '../model/pipeline.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import { expressionStep } from '../steps/expression-step.ts';
import { fanOutStep } from '../steps/fan-out-step.ts';
import { withOutput } from '../steps/judge-reply.ts';
import { countUnits, makeUnits } from '../units/make-units.ts';
import type { Unit } from '../units/unit.ts';
import { type Counted, exactly, plus, times } from './counted.ts';

/** What a model costs, in US dollars for a million tokens. */
export interface TokenPrices {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
}

/** What a plan is made with. */
export interface PlanOptions {
  /** Only the first of the units. */
  readonly maxUnits?: number;
  /** Override those of every step. */
  readonly provider?: string;
  readonly model?: string;
  readonly pricesOf?: (provider: string | undefined, model: string | undefined) => TokenPrices | undefined;
}

/** What one step of a run will take if no reply fails. */
export interface StepPlan {
  readonly step: string;
  readonly scope: Step['scope'];
  readonly units: Counted;
  readonly calls: Counted;
  readonly inputTokens: Counted;
  readonly outputTokens: Counted;
  /** Undefined where the price is not known. */
  readonly costUsd: Counted | undefined;
  readonly provider: string | undefined;
  readonly model: string | undefined;
  /** The prompt of the first unit; values that a model has yet to give are made up. */
  readonly prompt: string | undefined;
}

/** What a run will take, before anything is spent. */
export interface RunPlan {
  readonly units: number;
  readonly steps: readonly StepPlan[];
  readonly calls: Counted;
  readonly inputTokens: Counted;
  readonly outputTokens: Counted;
  readonly costUsd: Counted | undefined;
}

/** Units that are taken through the steps to see how long their prompts are. */
const SAMPLES = 20;

/** A token is about four characters of English. */
const CHARACTERS = 4;

/** The least that a reply is taken for, in tokens. */
const SHORTEST_REPLY = 50;

/** Works out units, calls, tokens and cost of a run without calling anybody. */
export function planOf(pipeline: Pipeline, options: PlanOptions = {}): RunPlan {
  const units = Math.min(countUnits(pipeline.processing), options.maxUnits ?? Number.POSITIVE_INFINITY);
  let walk: Walk = { samples: firstUnits(pipeline, Math.min(units, SAMPLES)), count: exactly(units), isReal: units <= SAMPLES };
  const steps = pipeline.steps.map((step) => {
    const plan = stepPlan(pipeline, step, walk, options);
    walk = walkOn(step, walk);
    return plan;
  });
  const total = (part: (plan: StepPlan) => Counted) => steps.map(part).reduce(plus, exactly(0));
  const isPriced = steps.every(({ scope, costUsd }) => scope !== 'chunk' || costUsd !== undefined);
  return {
    ...{ units, steps, calls: total((one) => one.calls) },
    inputTokens: total((one) => one.inputTokens),
    outputTokens: total((one) => one.outputTokens),
    costUsd: isPriced ? total(({ costUsd }) => costUsd ?? exactly(0)) : undefined,
  };
}

/** Where the samples are on their way. */
interface Walk {
  readonly samples: readonly Unit[];
  readonly count: Counted;
  /** Whether the samples are all units there are, and nothing of them is made up. */
  readonly isReal: boolean;
  /** The schema that describes the fields of the last replies. */
  readonly schemas?: readonly ModelStep['schema'][];
}

function firstUnits({ processing }: Pipeline, count: number): readonly Unit[] {
  const units: Unit[] = [];
  if (count === 0) return units;
  for (const unit of makeUnits(processing)) if (units.push(unit) >= count) break;
  return units;
}

function stepPlan(pipeline: Pipeline, step: Step, walk: Walk, options: PlanOptions): StepPlan {
  const none = exactly(0);
  const idle = {
    calls: none,
    inputTokens: none,
    outputTokens: none,
    costUsd: none,
    provider: undefined,
    model: undefined,
    prompt: undefined,
  };
  if (step.scope !== 'chunk') return { step: step.name, scope: step.scope, units: walk.count, ...idle };
  const [provider, model] = [
    options.provider ?? step.provider ?? pipeline.api.provider,
    options.model ?? step.model ?? pipeline.api.model,
  ];
  const prompts = walk.samples.map((unit) => renderPrompt(pipeline, step, unit)).flatMap((one) => (one.ok ? [one.text] : []));
  const inputTokens = times(walk.count, exactly(Math.ceil(mean(prompts.map(({ length }) => length)) / CHARACTERS)));
  const outputTokens = times(walk.count, exactly(replyTokens(step)));
  const prices = options.pricesOf?.(provider, model);
  const costUsd = prices && costOf(inputTokens, outputTokens, prices);
  return {
    ...{ step: step.name, scope: step.scope, units: walk.count, calls: walk.count, inputTokens, outputTokens, costUsd },
    ...{ provider, model, prompt: prompts[0] },
  };
}

function costOf(input: Counted, output: Counted, { inputPerMillion, outputPerMillion }: TokenPrices): Counted {
  const dear = (tokens: Counted, price: number) => times(tokens, exactly(price / 1e6));
  return plus(dear(input, inputPerMillion), dear(output, outputPerMillion));
}

/** About as long as a made-up reply, though real texts are longer than made-up ones. */
function replyTokens({ schema }: ModelStep): number {
  return Math.max(SHORTEST_REPLY, Math.ceil((JSON.stringify(mockFields(schema)).length * 2) / CHARACTERS));
}

function mockFields(schema: ModelStep['schema']): Fields {
  return Object.fromEntries([...schemaFields(schema).fields].map(([name, inner]) => [name, mockValue(schema, inner)]));
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function walkOn(step: Step, walk: Walk): Walk {
  switch (step.scope) {
    case 'chunk': {
      const samples = walk.samples.map((unit) => withOutput(unit, mockFields(step.schema), {}));
      return { ...walk, samples, isReal: false, schemas: [...(walk.schemas ?? []), step.schema] };
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
  const children = walk.samples.map((unit) => fanOutStep(step, unit)).map((one) => (one.status === 'spread' ? one.children : []));
  const samples = children.flat().map(({ unit }) => unit);
  const count = walk.isReal ? exactly(samples.length) : times(walk.count, elementsOf(step.field, walk));
  return { ...walk, samples: samples.slice(0, SAMPLES), count };
}

/** How long a list may be that a model gives; of others nothing is known but what the samples show. */
function elementsOf(field: string, { schemas = [], samples }: Walk): Counted {
  const described = schemas.map((schema) => schemaFields(schema).fields.get(field)).findLast((one) => one !== undefined);
  if (described !== undefined) return itemBounds(described);
  const lengths = samples.map(({ fields }) => fields[field]).map((list) => (Array.isArray(list) ? list.length : 0));
  return lengths.length === 0 ? { least: 0, most: undefined } : { least: Math.min(...lengths), most: Math.max(...lengths) };
}

function itemBounds(schema: unknown): Counted {
  const { minItems, maxItems } = schema as { readonly minItems?: unknown; readonly maxItems?: unknown };
  return { least: typeof minItems === 'number' ? minItems : 0, most: typeof maxItems === 'number' ? maxItems : undefined };
}
