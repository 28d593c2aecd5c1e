import type { Message } from '@tamis/core';
import { mockFields } from '../config/mock-value.ts';
import { writeJson } from '../exact/write-json.ts';
import type { ModelStep, Pipeline, Step } from '../model/pipeline.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import { countUnits } from '../units/make-units.ts';
import { type Counted, exactly, plus, times } from './counted.ts';
import { countAt, type Walk, walkOf, walkOn, wantedIn } from './walk.ts';

/** A model's prices, in US dollars per million tokens. */
export interface TokenPrices {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
}

/** Options for a plan. */
export interface PlanOptions {
  /** Plan only the first units. */
  readonly maxUnits?: number;
  /** Overrides the provider of every step. */
  readonly provider?: string;
  readonly model?: string;
  readonly pricesOf?: (provider: string | undefined, model: string | undefined) => TokenPrices | undefined;
}

/** The expected calls, tokens and cost of one step if no reply fails. */
export interface StepPlan {
  readonly step: string;
  readonly scope: Step['scope'];
  readonly units: Counted;
  readonly calls: Counted;
  readonly inputTokens: Counted;
  readonly outputTokens: Counted;
  /** Undefined if the price is unknown. */
  readonly costUsd: Counted | undefined;
  /** The cost of one call, or undefined if the price is unknown. */
  readonly costPerCall: number | undefined;
  readonly provider: string | undefined;
  readonly model: string | undefined;
  /** The prompt of the first unit. Values that a model has yet to give are made up. */
  readonly prompt: string | undefined;
  /** The system message of the first unit. */
  readonly system: string | undefined;
}

/** The expected size and cost of a run, before anything is spent. */
export interface RunPlan {
  readonly units: number;
  readonly steps: readonly StepPlan[];
  readonly calls: Counted;
  readonly inputTokens: Counted;
  readonly outputTokens: Counted;
  readonly costUsd: Counted | undefined;
}

const CHARACTERS = 4;

const SHORTEST_REPLY = 50;

/** Estimates the units, calls, tokens and cost of a run without calling any model. */
export function planOf(pipeline: Pipeline, options: PlanOptions = {}): RunPlan {
  const units = Math.min(countUnits(pipeline.processing), options.maxUnits ?? Number.POSITIVE_INFINITY);
  let walk = walkOf(pipeline, units);
  const steps = pipeline.steps.map((step) => {
    const plan = stepPlan(pipeline, step, walk, options);
    walk = walkOn(step, walk);
    return plan;
  });
  const total = (part: (plan: StepPlan) => Counted) => steps.map(part).reduce(plus, exactly(0));
  const isPriced = steps.every(({ costUsd }) => costUsd !== undefined);
  return {
    ...{ units, steps, calls: total((one) => one.calls) },
    inputTokens: total((one) => one.inputTokens),
    outputTokens: total((one) => one.outputTokens),
    costUsd: isPriced ? total(({ costUsd }) => costUsd ?? exactly(0)) : undefined,
  };
}

function stepPlan(pipeline: Pipeline, step: Step, walk: Walk, options: PlanOptions): StepPlan {
  const none = exactly(0);
  const idle = {
    calls: none,
    inputTokens: none,
    outputTokens: none,
    costUsd: none,
    costPerCall: 0,
    provider: undefined,
    model: undefined,
    prompt: undefined,
    system: undefined,
  };
  if (step.scope !== 'chunk') return { step: step.name, scope: step.scope, units: countAt(step, walk), ...idle };
  const [provider, model] = [
    options.provider ?? step.provider ?? pipeline.api.provider,
    options.model ?? step.model ?? pipeline.api.model,
  ];
  const count = countAt(step, walk);
  const wanted = wantedIn(step, walk);
  // Made-up replies may meet no condition, but the prompts of other samples are about as long.
  const prompts = (wanted.length === 0 && count.most !== 0 ? walk.samples : wanted)
    .map((unit) => renderPrompt(pipeline, step, unit))
    .filter((one) => one.ok);
  const lengths = prompts.map(({ messages }) => messages.reduce((sum, { content }) => sum + content.length, toldLength(step)));
  const [input, output] = [Math.ceil(mean(lengths) / CHARACTERS), replyTokens(step)];
  const prices = options.pricesOf?.(provider, model);
  const costPerCall = prices && (input * prices.inputPerMillion + output * prices.outputPerMillion) / 1e6;
  return {
    ...{ step: step.name, scope: step.scope, units: count, calls: count },
    ...{ inputTokens: times(count, exactly(input)), outputTokens: times(count, exactly(output)) },
    ...{ costPerCall, costUsd: costPerCall === undefined ? undefined : times(count, exactly(costPerCall)) },
    ...{ provider, model, prompt: prompts[0]?.text, system: systemIn(prompts[0]?.messages) },
  };
}

function systemIn([first]: readonly Message[] = []): string | undefined {
  return first?.role === 'system' ? first.content : undefined;
}

function toldLength({ request: { contract } }: ModelStep): number {
  return contract?.way === 'provider' ? contract.told.text.length : 0;
}

// The expected length of a reply: about as long as a made-up one, although real strings are longer, and never longer than is allowed.
function replyTokens({ schema, request: { options } }: ModelStep): number {
  const guess = Math.max(SHORTEST_REPLY, Math.ceil((writeJson(mockFields(schema)).length * 2) / CHARACTERS));
  return Math.min(guess, options.maxTokens ?? guess);
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
