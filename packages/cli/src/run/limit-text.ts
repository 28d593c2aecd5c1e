import type { Message } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { batchPrices } from '@tamis/models';
import { type ModelStep, type Pipeline, type RunPlan, requestOptions, type StepPlan } from '@tamis/pipeline';
import { modelAddress } from './model-address.ts';
import { dollars } from './money.ts';
import { maxTokensOf, mostCost, unboundedField } from './most-cost.ts';
import { callRange, costRange } from './plan-text.ts';
import { type PriceTable, priceOf } from './prices.ts';

// The facts known before a run with a cost limit.
interface LimitGiven {
  readonly plan: RunPlan;
  readonly pipeline: Pipeline;
  readonly max: number;
  readonly setBy: string;
  readonly prices: PriceTable;
  readonly isBatch: boolean;
}

// Describes where the cost limit will stop a run, and how much is reserved for each call until its reply arrives.
export function limitLines(given: LimitGiven): readonly string[] {
  const { plan, pipeline } = given;
  const models = plan.steps.flatMap((one) => {
    const step = pipeline.steps.find((other): other is ModelStep => other.name === one.step && other.scope === 'chunk');
    return step === undefined ? [] : [reservedLine(step, one, given)];
  });
  return [`limit: ${dollars(given.max)} (${given.setBy}). ${stopSentence(given)}`, ...models];
}

function stopSentence({ plan: { costUsd, calls }, max }: LimitGiven): string {
  if (costUsd === undefined) return 'The cost of the run is not known in advance.';
  const whole = `The run is estimated at ${costRange(costUsd)} for ${callRange(calls)}`;
  if (costUsd.most !== undefined && costUsd.most <= max) return `${whole}, if no reply fails.`;
  const share = costUsd.least > max ? max / costUsd.least : undefined;
  if (share === undefined) return `${whole}: the limit may stop it.`;
  return `${whole}: the limit will stop it after about ${Math.floor(calls.least * share).toLocaleString('en-US')} of them.`;
}

function reservedLine(
  step: ModelStep,
  { provider, model, prompt = '', system }: StepPlan,
  { prices, isBatch }: LimitGiven,
): string {
  const name = visible(step.name);
  const { provider: asked = '', model: called = '' } = modelAddress(model, undefined, provider);
  const price = priceOf(prices, asked, called);
  if (price === undefined)
    return `  ${name}: there is no price for ${visible(`${asked}:${called}`)}; unless its calls are free, the limit will stop the run at the first reply.`;
  const maxTokens = maxTokensOf(step, asked);
  const messages: readonly Message[] = [
    ...(system === undefined ? [] : [{ role: 'system', content: system } as const]),
    { role: 'user', content: prompt },
  ];
  const { body } = step.request;
  const bounded = {
    ...{ name: `${asked === 'google' ? 'gemini' : asked}:${called}`, prices: isBatch ? batchPrices(price) : price },
    ...{ maxTokens, body },
  };
  const bound = mostCost(bounded, messages, requestOptions(step));
  const field = unboundedField(body);
  const [unknown, advice] =
    field === undefined
      ? ['the maximum length of a reply is not known', '; max_tokens would set a limit']
      : [`the cost of ${visible(field)} in body is not known`, ''];
  if (bound === undefined)
    return `  ${name}: ${unknown}, so each call reserves as much as the most expensive one has cost${advice}.`;
  const why = step.request.options.maxTokens === undefined ? 'max_tokens is not set' : `max_tokens: ${maxTokens}`;
  return `  ${name}: up to ${small(bound)} is reserved for each call, and counted if it is not answered (${why}).`;
}

// Formats the cost of a single call, which is too small for cents.
function small(amount: number): string {
  return amount >= 0.001 ? dollars(amount) : `$${amount.toPrecision(2)}`;
}
