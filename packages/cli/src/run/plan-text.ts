import { visible } from '@tamis/core/wording';
import type { RequestParts } from '@tamis/models';
import type { Counted, RunPlan, StepPlan } from '@tamis/pipeline';
import { unitCount } from '../text/unit-count.ts';
import { PRICES_WRITTEN_ON } from './built-in-prices.ts';
import { modelAddress } from './model-address.ts';
import { dollars } from './money.ts';
import { isBuiltIn, type PriceTable } from './prices.ts';

interface PlanTelling {
  readonly isBatch: boolean;
  readonly sent: ReadonlyMap<string, RequestParts>;
  readonly left: readonly string[];
}

// A plan formatted for people: the calls and cost of each step, and one prompt of each.
export function planText(name: string, plan: RunPlan, prices: PriceTable, { isBatch, sent, left }: PlanTelling): string {
  const width = Math.max(...plan.steps.map(({ step }) => step.length));
  const steps = plan.steps.map((step) => `  ${visible(step.step).padEnd(width)}  ${stepText(step)}`);
  const prompts = plan.steps
    .filter(({ prompt }) => prompt !== undefined)
    .flatMap((step) => promptLines(step, sent.get(step.step)));
  return [
    `${visible(name)}: ${unitCount(plan.units)}, ${plan.steps.length === 1 ? '1 step' : `${plan.steps.length} steps`}; no model was called.`,
    ...steps,
    `  total: ${callRange(plan.calls)}, ${range(plan.inputTokens)} tokens in, ${range(plan.outputTokens)} tokens out, ${costRange(plan.costUsd)}`,
    '  if no reply fails; failed replies need more calls.',
    ...guessLines(plan),
    ...(isBatch ? ['  in batches, at half the price of single calls.'] : []),
    ...priceLines(plan, prices),
    ...left,
    ...prompts,
    '',
  ].join('\n');
}

// Explains that the tokens are estimates, because nothing has been measured yet.
function guessLines({ calls }: RunPlan): readonly string[] {
  if (calls.most === 0) return [];
  return [
    '  Tokens in are estimated from the prompts, at four characters each. Tokens out, and so the cost, are a guess from the schemas:',
    '  twice the shortest reply, at least 50. --probe 20 measures both on 20 units.',
  ];
}

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

export function startQuestion({ units, calls, costUsd }: RunPlan): string {
  const cost = guessedCost(costUsd, 'a guess; --probe 20 measures it');
  return `Start ${unitCount(units)}, ${callRange(calls)}, ${cost}?`;
}

function stepText({ scope, units, calls, inputTokens, outputTokens, costUsd, provider, model }: StepPlan): string {
  const count = `${range(units)} ${units.most === 1 ? 'unit' : 'units'}`;
  if (scope !== 'chunk') return `${count}, ${scope === 'fan_out' ? 'fan-out' : scope}`;
  const address = modelAddress(model, undefined, provider);
  const asked = visible(`${address.provider ?? 'no provider'}:${address.model ?? 'no model'}`);
  return `${count}, ${callRange(calls)} to ${asked}, ${range(inputTokens)} tokens in, ${range(outputTokens)} out, ${costRange(costUsd)}`;
}

function promptLines({ step, prompt = '', system }: StepPlan, sent: RequestParts | undefined): readonly string[] {
  const said = (text: string) => text.split('\n').map((line) => `│ ${visible(line)}`);
  const told = sent === undefined ? system : systemOf(sent);
  const before = told === undefined ? [] : ['', `${visible(step)}, the first system message:`, ...said(told)];
  const rest =
    sent === undefined ? [] : ['', `${visible(step)}, the rest of the request:`, ...said(JSON.stringify(sent.rest, null, 2))];
  return [...before, '', `${visible(step)}, the first prompt:`, ...said(prompt), ...rest];
}

function systemOf({ messages: [first] }: RequestParts): string | undefined {
  return first?.role === 'system' && typeof first.content === 'string' ? first.content : undefined;
}

function range({ least, most }: Counted): string {
  const figure = (number: number) => Math.round(number).toLocaleString('en-US');
  if (most === undefined) return `${figure(least)} or more`;
  return least === most ? figure(least) : `${figure(least)} to ${figure(most)}`;
}

export function callRange(calls: Counted): string {
  return `${range(calls)} ${calls.most === 1 ? 'call' : 'calls'}`;
}

// An estimated cost; for a model without a price, it says that the cost is unknown.
export function guessedCost(counted: Counted | undefined, said = 'a guess'): string {
  const cost = costRange(counted);
  return counted === undefined ? cost : `${cost} (${said})`;
}

// A cost, or a range from the minimum to the maximum.
export function costRange(counted: Counted | undefined): string {
  if (counted === undefined) return 'cost unknown';
  if (counted.most === undefined) return `${dollars(counted.least)} or more`;
  return counted.least === counted.most ? dollars(counted.least) : `${dollars(counted.least)} to ${dollars(counted.most)}`;
}
