import { basename, join, resolve } from 'node:path';
import type { Message } from '@tamis/core';
import { type RequestParts, requestParts } from '@tamis/models';
import {
  isRunFolder,
  type ModelStep,
  type OpenedRun,
  type Overrides,
  overridesOf,
  type Pipeline,
  planOf,
  type RunPlan,
  requestOptions,
  runState,
  type StepPlan,
} from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { neededText, pendingCalls } from '../runs/need-calls.ts';
import { withRun } from '../runs/with-run.ts';
import { given } from '../text/given.ts';
import { unitCount } from '../text/unit-count.ts';
import { limitLines } from './limit-text.ts';
import { modelAddress } from './model-address.ts';
import { isBatch, ownPlanOptions, pipelineAt, planOptions } from './plan-for.ts';
import { planText } from './plan-text.ts';
import { givenPrices, priceTable } from './prices.ts';

// `tamis run --dry-run`: shows the calls a run would need, their cost, and its first requests, without calling a model. An existing run
// keeps its models, prices, limit and mode.
export async function dryRun(flags: RunFlags, folder: string): Promise<number> {
  const text = isRunFolder(folder)
    ? await withRun(folder, { frozen: true }, (run) => runText(flags, run))
    : await folderText(flags, folder);
  process.stdout.write(text);
  return EXIT.valid;
}

async function folderText(flags: RunFlags, folder: string): Promise<string> {
  const pipeline = pipelineAt(folder, flags.skipScripts === true, flags.repeat);
  const about = { name: basename(resolve(folder)), own: {}, left: [] };
  return await dryText(flags, pipeline, planOf(pipeline, planOptions(flags)), about);
}

async function runText(flags: RunFlags, run: OpenedRun): Promise<string> {
  const { folder, row, detail, ledger } = run;
  const pipeline = pipelineAt(join(folder, 'config'), true, detail.repeat);
  const options = ownPlanOptions(run, { ...flags, ...given({ maxUnits: detail.maxUnits }) });
  const wishes = { ...flags, batch: isBatch(run, flags), ...given({ maxCost: flags.maxCost ?? runState(row).maxCost }) };
  const counts = await ledger.counts(row.run);
  const units = counts.states.pending + counts.states.running;
  const left = `  left: ${unitCount(units)}, ${neededText(pendingCalls(pipeline, counts, options))}.`;
  const about = { name: basename(resolve(folder)), own: overridesOf(row), left: [left] };
  return await dryText(wishes, pipeline, planOf(pipeline, options), about);
}

interface About {
  readonly name: string;
  readonly own: Overrides;
  readonly left: readonly string[];
}

async function dryText(flags: RunFlags, pipeline: Pipeline, plan: RunPlan, { name, own, left }: About): Promise<string> {
  const limit = limitText(flags, pipeline, plan, own);
  const prices = priceTable(givenPrices(flags.prices) ?? own.prices);
  const sent = await sentFirst(flags, pipeline, plan, own);
  return `${limit}${planText(name, plan, prices, { isBatch: flags.batch === true, sent, left })}`;
}

// Describes where the cost limit will stop a run; empty if there is no limit.
export function limitText(flags: RunFlags, pipeline: Pipeline, plan: RunPlan, own: Overrides = {}): string {
  const max = flags.maxCost ?? pipeline.api.costCapUsd;
  if (typeof max !== 'number') return '';
  const lines = limitLines({
    ...{ plan, pipeline, max, setBy: flags.maxCost === undefined ? 'cost_cap_usd' : '--max-cost' },
    prices: priceTable(givenPrices(flags.prices) ?? own.prices),
    isBatch: flags.batch === true,
  });
  return `${lines.join('\n')}\n`;
}

async function sentFirst(
  { baseUrl, batch, cassette }: RunFlags,
  { steps }: Pipeline,
  plan: RunPlan,
  own: Overrides,
): Promise<ReadonlyMap<string, RequestParts>> {
  const found = new Map<string, RequestParts>();
  // With a cassette, no requests are sent.
  if ((cassette ?? own.cassette) !== undefined) return found;
  for (const one of plan.steps) {
    const step = steps.find((other): other is ModelStep => other.name === one.step && other.scope === 'chunk');
    const parts = step && (await partsOf(step, one, { baseURL: baseUrl ?? own.baseURL, isBatch: batch === true }));
    if (parts !== undefined) found.set(one.step, parts);
  }
  return found;
}

async function partsOf(
  step: ModelStep,
  { provider, model, prompt, system }: StepPlan,
  { baseURL, isBatch }: { readonly baseURL: string | undefined; readonly isBatch: boolean },
): Promise<RequestParts | undefined> {
  const address = modelAddress(model, undefined, provider);
  if (prompt === undefined || address.provider === undefined || address.model === undefined) return undefined;
  const messages: readonly Message[] = [
    ...(system === undefined ? [] : [{ role: 'system', content: system } as const]),
    { role: 'user', content: prompt },
  ];
  const question = { messages, options: requestOptions(step), body: step.request.body, isBatch, ...given({ baseURL }) };
  return await requestParts(`${address.provider}:${address.model}`, question);
}
