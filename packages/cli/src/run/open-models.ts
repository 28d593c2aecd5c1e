import type { Message, Model } from '@tamis/core';
import {
  batchModel,
  batchPrices,
  callHeaders,
  isLoopback,
  model,
  type Prices,
  type ReplayModel,
  withBatchPrices,
  withPrices,
} from '@tamis/models';
import type { CallKey, MakeModels, ModelStep, Overrides, Pipeline, StepBatches, StepModel } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';
import { PROVIDER_KEYS } from '../load/provider-keys.ts';
import { modelAddress } from './model-address.ts';
import { mostCost } from './most-cost.ts';
import { openReplay } from './open-replay.ts';
import { type PriceTable, priceOf } from './prices.ts';

/** What models are made with. */
export interface ModelsGiven {
  readonly prices: PriceTable;
  /** The variable that holds the key for another server. */
  readonly keyEnv: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

/** The variables that may hold the key of a provider; Google's models go by either name. */
const KEYS: typeof PROVIDER_KEYS = { ...PROVIDER_KEYS, google: PROVIDER_KEYS.gemini ?? [] };

/** The model asked in a step. */
interface Asked {
  readonly provider: string;
  readonly model: string;
}

/** The models of the steps of a pipeline: named by flags, else by the step, else by its folder. */
export function openModels(given: ModelsGiven): MakeModels {
  const open = onceFor(openReplay);
  let isBegunHere = false;
  return async (pipeline, overrides, isLimited, folder) => {
    const { cassette } = overrides;
    // When a run starts, its models are created before its folder exists.
    isBegunHere ||= folder === undefined;
    const opened = cassette === undefined ? undefined : await open(cassette, folder);
    if (folder !== undefined) opened?.keepIn(folder);
    const replay = opened?.isOrdered && !isBegunHere ? unplayable(cassette ?? '') : opened?.model;
    const { maxTokens } = pipeline.api;
    return (step) => stepModel(step, pipeline, overrides, { ...given, isLimited, replay, maxTokens });
  };
}

/** A cassette that can't continue where it stopped: its lines would be played from the start, and the run would differ from an uninterrupted one. */
function unplayable(cassette: string): Pick<ReplayModel, 'at'> {
  const ask = async () => {
    throw usage(
      `${cassette} has lines that state no unit; they are played in order, and this run has already used some of them.`,
      'Start a new run, or give each line its unit.',
    );
  };
  return { at: () => ({ name: 'cassette:replay', ask }) };
}

/** A cassette is opened once, so that no line is played twice. */
function onceFor<Opened>(open: (path: string, folder: string | undefined) => Promise<Opened>): typeof open {
  const known = new Map<string, Promise<Opened>>();
  return async (path, folder) => {
    const opened = known.get(path) ?? open(path, folder);
    known.set(path, opened);
    return await opened;
  };
}

type Given = ModelsGiven & {
  readonly replay: Pick<ReplayModel, 'at'> | undefined;
  readonly isLimited: boolean;
  /** The maximum reply length, for requests that must state it. */
  readonly maxTokens: number;
};

function stepModel(step: ModelStep, pipeline: Pipeline, overrides: Overrides, given: Given): StepModel {
  const asked = askedIn(step, pipeline, overrides, given);
  const price = priceOf(given.prices, asked.provider, asked.model);
  if (given.isLimited && price === undefined && given.replay === undefined) throw unpriced(asked);
  const name = `${asked.provider}:${asked.model}`;
  const limit = limitOf(pipeline, asked);
  const bound = price && { name: priceName(asked), prices: price, maxTokens: limit.options?.maxTokens };
  const cost = bound && { mostCost: (messages: readonly Message[]) => mostCost(bound, messages) };
  const priced = (one: Model) => (price === undefined ? one : withPrices(one, price));
  if (given.replay !== undefined) return { name, lane: name, isFree: true, ...cost, at: replayed(given.replay, priced) };
  // A server on this machine may be a proxy to a paid provider; a price says so.
  const isFree = price === undefined && isLoopback(addressOf(asked, overrides, given));
  const at = reached(step, asked, overrides, given, priced);
  return { name, lane: name, isFree, ...limit, ...cost, at, batches: batchesOf(step, asked, overrides, given, price) };
}

/** How long it can take until a provider lists what it was sent; a server on this machine does so at once. Milliseconds. */
const SETTLE_MS = 60_000;
const SETTLE_HERE_MS = 20;

/** The same model, asked in batches, at the batch price. */
function batchesOf(step: ModelStep, asked: Asked, overrides: Overrides, given: Given, price: Prices | undefined): StepBatches {
  const options = reachingOptions(step, asked, overrides, given);
  const one = batchModel(`${asked.provider}:${asked.model}`, options);
  const maxTokens = asked.provider === 'anthropic' ? given.maxTokens : undefined;
  const bound = price && { name: priceName(asked), prices: batchPrices(price), maxTokens };
  return {
    model: price === undefined ? one : withBatchPrices(one, price),
    ...(bound && { mostCost: (messages: readonly Message[]) => mostCost(bound, messages) }),
    settle: isLoopback(addressOf(asked, overrides, given)) ? SETTLE_HERE_MS : SETTLE_MS,
  };
}

function askedIn(step: ModelStep, { api }: Pipeline, overrides: Overrides, { replay }: Given): Asked {
  const written = overrides.model ?? step.model ?? api.model;
  const usual = step.provider ?? api.provider ?? (overrides.baseUrl === undefined ? undefined : 'openai');
  const { provider, model: name } = modelAddress(written, overrides.provider, usual);
  if (replay !== undefined) return { provider: provider ?? 'cassette', model: name ?? 'replay' };
  if (provider === undefined || name === undefined)
    throw usage(
      `The step ${step.name} names no ${provider === undefined && name === undefined ? 'provider or model' : provider === undefined ? 'provider' : 'model'}.`,
      'Give --provider openai, anthropic or gemini and --model NAME, or --cassette FILE.',
    );
  return { provider, model: name };
}

/** Google's models go by the name of Gemini, in prices as in addresses. */
function priceName({ provider, model: name }: Asked): string {
  return `${provider === 'google' ? 'gemini' : provider}:${name}`;
}

function unpriced({ provider, model: name }: Asked): Error {
  return usage(
    `There is no price for ${provider}:${name}, so --max-cost can't be enforced.`,
    `Add one: --prices FILE with {"${provider}:${name}": {"inputPerMillion": …, "outputPerMillion": …}}. Or lift the limit: --max-cost none.`,
  );
}

/** Anthropic's protocol requires a limit. */
function limitOf({ api }: Pipeline, { provider }: Asked): Pick<StepModel, 'options'> {
  return provider === 'anthropic' ? { options: { maxTokens: api.maxTokens } } : {};
}

function replayed(replay: Pick<ReplayModel, 'at'>, priced: (one: Model) => Model): StepModel['at'] {
  return (call) => {
    const played = replay.at(call);
    // The cost in the recording is more reliable than a price list.
    return { ...played, ask: async (...asked) => ownCost(await played.ask(...asked), priced) };
  };
}

async function ownCost(reply: Awaited<ReturnType<Model['ask']>>, priced: (one: Model) => Model) {
  if (reply.usage?.cost !== undefined) return reply;
  return await priced({ name: '', ask: async () => reply }).ask([]);
}

/** The model at an address; a call to this machine names its step and unit. */
function reached(
  step: ModelStep,
  { provider, model: name }: Asked,
  { baseUrl }: Overrides,
  given: ModelsGiven,
  priced: (one: Model) => Model,
): StepModel['at'] {
  const options = reachingOptions(step, { provider }, { ...(baseUrl === undefined ? {} : { baseUrl }) }, given);
  const make = (headers?: { readonly [name: string]: string }) =>
    priced(made(`${provider}:${name}`, { ...options, ...(headers && { headers }) }));
  const shared = make();
  return isLoopback(addressOf({ provider }, { baseUrl }, given)) ? (call: CallKey) => make(callHeaders(call)) : () => shared;
}

/** How a provider is reached: with which key, and where. */
function reachingOptions(step: ModelStep, { provider }: Pick<Asked, 'provider'>, { baseUrl }: Overrides, given: ModelsGiven) {
  return { ...keyFor(step, provider, baseUrl, given), ...(baseUrl === undefined ? {} : { baseUrl }) };
}

function addressOf(
  { provider }: Pick<Asked, 'provider'>,
  { baseUrl }: { readonly baseUrl?: string | undefined },
  { env }: ModelsGiven,
): string {
  return baseUrl ?? (provider === 'openai' ? env.OPENAI_BASE_URL : undefined) ?? '';
}

function made(address: string, options: Parameters<typeof model>[1]): Model {
  try {
    return model(address, options);
  } catch (error) {
    if (error instanceof TypeError) throw usage(error.message);
    throw error;
  }
}

/** Another server gets no key unless a variable is named: the usual keys belong to the providers. */
function keyFor(
  { name }: ModelStep,
  provider: string,
  baseUrl: string | undefined,
  { keyEnv, env }: ModelsGiven,
): { readonly key?: string | null } {
  const variables = keyEnv === undefined ? (KEYS[provider] ?? []) : [keyEnv];
  const isSet = variables.some((variable) => env[variable]?.trim() || env[`${variable}_FILE`]?.trim());
  if (keyEnv !== undefined && isSet) return { key: env[keyEnv]?.trim() ?? '' };
  if (keyEnv === undefined && baseUrl !== undefined) return { key: null };
  if (isSet || variables.length === 0) return {};
  throw usage(
    `${variables.join(' or ')} is not set; ${name} needs it.`,
    'Set it, or use --cassette FILE or --base-url URL, which need no key.',
  );
}
