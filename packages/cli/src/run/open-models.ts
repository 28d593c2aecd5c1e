import { hostname } from 'node:os';
import type { Message, Model } from '@tamis/core';
import type { RequestOptions } from '@tamis/core/model';
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
import type { CallKey, MakeModels, ModelStep, Overrides, Pipeline, StepModel } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';
import { PROVIDER_KEYS } from '../load/provider-keys.ts';
import { given } from '../text/given.ts';
import { modelAddress } from './model-address.ts';
import { maxTokensOf, mostCost } from './most-cost.ts';
import { openReplay } from './open-replay.ts';
import { type PriceTable, priceOf, priceTable } from './prices.ts';
import { fleetBucket, rateBucket } from './rate-bucket.ts';

interface ModelsGiven {
  readonly keyEnv: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

const KEYS: typeof PROVIDER_KEYS = { ...PROVIDER_KEYS, google: PROVIDER_KEYS.gemini ?? [] };

interface Asked {
  readonly provider: string;
  readonly model: string;
}

export function openModels(parts: ModelsGiven): MakeModels {
  const open = onceFor(openReplay);
  let isBegunHere = false;
  return async (pipeline, overrides, isLimited, folder) => {
    const { cassette } = overrides;
    // When a run starts, its models are created before its folder exists.
    isBegunHere ||= folder === undefined;
    const opened = cassette === undefined ? undefined : await open(cassette, folder);
    if (folder !== undefined) opened?.keepIn(folder);
    const replay = opened?.isOrdered && !isBegunHere ? unplayable(cassette ?? '') : opened?.model;
    const prices = priceTable(overrides.prices);
    return (step) => stepModel(step, pipeline, overrides, { ...parts, prices, isLimited, replay });
  };
}

// A cassette that can't continue where it stopped: its lines would be played from the start, and the run would differ from an uninterrupted
// one.
function unplayable(cassette: string): Pick<ReplayModel, 'at'> {
  const ask = async () => {
    throw usage(
      `${cassette} has lines that name no unit; they are played in order, and this run has already used some of them.`,
      'Start a new run, or add a unit to each line.',
    );
  };
  return { at: () => ({ name: 'cassette:replay', ask }) };
}

// Opens each cassette only once, so that no line is played twice.
function onceFor<Opened>(open: (path: string, folder: string | undefined) => Promise<Opened>): typeof open {
  const known = new Map<string, Promise<Opened>>();
  return async (path, folder) => {
    const opened = known.get(path) ?? open(path, folder);
    known.set(path, opened);
    return await opened;
  };
}

type Given = ModelsGiven & {
  readonly prices: PriceTable;
  readonly replay: Pick<ReplayModel, 'at'> | undefined;
  readonly isLimited: boolean;
};

const SETTLE_MS = 60_000;
const SETTLE_HERE_MS = 20;

function stepModel(step: ModelStep, pipeline: Pipeline, overrides: Overrides, context: Given): StepModel {
  const { replay, isLimited, prices, env } = context;
  const { baseURL } = overrides;
  const asked = askedIn(step, pipeline, overrides, context);
  const { provider } = asked;
  const price = priceOf(prices, provider, asked.model);
  if (isLimited && price === undefined && replay === undefined) throw unpriced(asked);
  const name = `${provider}:${asked.model}`;
  const { body } = step.request;
  const maxTokens = maxTokensOf(step, provider);
  const bounded = (own: Prices | undefined) =>
    own && {
      mostCost: (messages: readonly Message[], wish?: RequestOptions) =>
        mostCost({ name: priceName(asked), prices: own, maxTokens, body }, messages, wish),
    };
  const priced = (one: Model) => (price === undefined ? one : withPrices(one, price));
  if (replay !== undefined) return { name, lane: name, isFree: true, ...bounded(price), at: replayed(replay, priced) };
  const address = baseURL ?? (provider === 'openai' ? env.OPENAI_BASE_URL?.trim() || undefined : undefined);
  const isHere = isLoopback(address ?? '');
  const more = Object.keys(body).length === 0 ? {} : { body };
  const own = keyFor(step, provider, baseURL, context);
  const { apiKey: key = keyIn(env, KEYS[provider]) } = own;
  const counted = { ...asked, baseURL: address, key };
  const options = { ...own, ...given({ baseURL }), ...more };
  const make = (headers?: { readonly [name: string]: string }) => priced(made(name, { ...options, ...(headers && { headers }) }));
  const shared = make();
  const batches = batchModel(name, options);
  return {
    ...{
      name,
      lane: name,
      bucket: rateBucket(counted),
      fleetBucket: () => fleetBucket(isHere ? { ...counted, host: hostname() } : counted),
    },
    // A server on this machine may be a proxy to a paid provider; a price says so.
    isFree: price === undefined && isHere,
    ...bounded(price),
    // A call to this machine names its step and unit.
    at: isHere ? (call: CallKey) => make(callHeaders(call)) : () => shared,
    // The same model, asked in batches, at the batch price.
    batches: {
      model: price === undefined ? batches : withBatchPrices(batches, price),
      ...bounded(price && batchPrices(price)),
      settle: isHere ? SETTLE_HERE_MS : SETTLE_MS,
    },
  };
}

// The model that a step asks. A step without one ends the command, unless a recording takes its place.
export function askedIn(
  step: ModelStep,
  { api }: Pick<Pipeline, 'api'>,
  overrides: Overrides,
  { replay }: Partial<Pick<Given, 'replay'>> = {},
): Asked {
  const written = overrides.model ?? step.model ?? api.model;
  const usual = step.provider ?? api.provider ?? (overrides.baseURL === undefined ? undefined : 'openai');
  const { provider, model: name } = modelAddress(written, overrides.provider, usual);
  if (replay !== undefined) return { provider: provider ?? 'cassette', model: name ?? 'replay' };
  if (provider === undefined || name === undefined)
    throw usage(
      `The step ${step.name} names no ${provider === undefined && name === undefined ? 'provider or model' : provider === undefined ? 'provider' : 'model'}.`,
      'Give --provider openai, anthropic or gemini and --model NAME, or --cassette FILE.',
    );
  return { provider, model: name };
}

function priceName({ provider, model: name }: Asked): string {
  return `${provider === 'google' ? 'gemini' : provider}:${name}`;
}

function unpriced({ provider, model: name }: Asked): Error {
  return usage(
    `There is no price for ${provider}:${name}, so --max-cost can't be enforced.`,
    `Add one: --prices FILE with {"${provider}:${name}": {"inputPerMillion": …, "outputPerMillion": …}}. Or remove the limit: --max-cost none.`,
  );
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

function made(address: string, options: Parameters<typeof model>[1]): Model {
  try {
    return model(address, options);
  } catch (error) {
    if (error instanceof TypeError) throw usage(error.message);
    throw error;
  }
}

function keyIn(env: NodeJS.ProcessEnv, variables: readonly string[] = []): string | undefined {
  return variables.flatMap((variable) => [env[variable], env[`${variable}_FILE`]]).find((value) => value?.trim());
}

// The key for a request. Another server gets none unless a variable is named, because the usual keys belong to the providers.
function keyFor(
  { name }: ModelStep,
  provider: string,
  baseURL: string | undefined,
  { keyEnv, env }: ModelsGiven,
): { readonly apiKey?: string | null } {
  const variables = keyEnv === undefined ? (KEYS[provider] ?? []) : [keyEnv];
  const isSet = variables.some((variable) => env[variable]?.trim() || env[`${variable}_FILE`]?.trim());
  if (keyEnv !== undefined && isSet) return { apiKey: env[keyEnv]?.trim() ?? '' };
  if (keyEnv === undefined && baseURL !== undefined) return { apiKey: null };
  if (isSet || variables.length === 0) return {};
  throw usage(
    `${variables.join(' or ')} is not set; ${name} needs it.`,
    'Set it, or use --cassette FILE or --base-url URL, which need no key.',
  );
}
