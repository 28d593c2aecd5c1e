import { visible } from '@tamis/core/wording';
import type { Counted, RunPlan, StepPlan } from '@tamis/pipeline';
import { unitCount } from '../text/unit-count.ts';
import { PRICES_WRITTEN_ON } from './built-in-prices.ts';
import { modelAddress } from './model-address.ts';
import { dollars } from './money.ts';
import { isBuiltIn, type PriceTable } from './prices.ts';

/** A plan for people: what each step takes, what that costs, and one prompt of each. */
export function planText(name: string, plan: RunPlan, prices: PriceTable, isBatch = false): string {
  const width = Math.max(...plan.steps.map(({ step }) => step.length));
  const steps = plan.steps.map((step) => `  ${visible(step.step).padEnd(width)}  ${stepText(step)}`);
  const prompts = plan.steps.filter(({ prompt }) => prompt !== undefined).flatMap(promptLines);
  return [
    `${visible(name)}: ${unitCount(plan.units)}, ${plan.steps.length === 1 ? '1 step' : `${plan.steps.length} steps`}; no model was called.`,
    ...steps,
    `  total: ${callRange(plan.calls)}, ${range(plan.inputTokens)} tokens in, ${range(plan.outputTokens)} tokens out, ${costRange(plan.costUsd)}`,
    '  if no reply fails; failed replies need more calls.',
    ...(isBatch ? ['  in batches, at half the price of calls one by one.'] : []),
    ...priceLines(plan, prices),
    ...prompts,
    '',
  ].join('\n');
}

/** A price that was not given is a built-in one, which may be wrong. */
function priceLines({ steps }: RunPlan, prices: PriceTable): readonly string[] {
  const isOurs = steps.some(({ provider, model }) => {
    const address = modelAddress(model, undefined, provider);
    return isBuiltIn(prices, address.provider ?? '', address.model ?? '');
  });
  return isOurs
    ? [
        `  built-in prices as of ${PRICES_WRITTEN_ON}, not checked against the providers' price lists; --prices FILE replaces them.`,
      ]
    : [];
}

/** What a person is asked before a run begins. */
export function startQuestion({ units, calls, costUsd }: RunPlan): string {
  return `Start ${unitCount(units)}, ${callRange(calls)}, ${costRange(costUsd)}?`;
}

function stepText({ scope, units, calls, inputTokens, outputTokens, costUsd, provider, model }: StepPlan): string {
  const count = `${range(units)} ${units.most === 1 ? 'unit' : 'units'}`;
  if (scope !== 'chunk') return `${count}, ${scope === 'fan_out' ? 'fan-out' : scope}`;
  const address = modelAddress(model, undefined, provider);
  const asked = visible(`${address.provider ?? 'no provider'}:${address.model ?? 'no model'}`);
  return `${count}, ${callRange(calls)} to ${asked}, ${range(inputTokens)} tokens in, ${range(outputTokens)} out, ${costRange(costUsd)}`;
}

function promptLines({ step, prompt = '', system }: StepPlan): readonly string[] {
  const said = (text: string) => text.split('\n').map((line) => `│ ${visible(line)}`);
  const before = system === undefined ? [] : ['', `${visible(step)}, the first system message:`, ...said(system)];
  return [...before, '', `${visible(step)}, the first prompt:`, ...said(prompt)];
}

/** A figure, or the least and the most. */
function range({ least, most }: Counted): string {
  const figure = (number: number) => Math.round(number).toLocaleString('en-US');
  if (most === undefined) return `${figure(least)} or more`;
  return least === most ? figure(least) : `${figure(least)} to ${figure(most)}`;
}

/** A number of calls, or the least and the most. */
export function callRange(calls: Counted): string {
  return `${range(calls)} ${calls.most === 1 ? 'call' : 'calls'}`;
}

/** A cost, or the least and the most. */
export function costRange(counted: Counted | undefined): string {
  if (counted === undefined) return 'cost unknown';
  if (counted.most === undefined) return `${dollars(counted.least)} or more`;
  return counted.least === counted.most ? dollars(counted.least) : `${dollars(counted.least)} to ${dollars(counted.most)}`;
}
