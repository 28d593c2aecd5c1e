import { isJsonObject } from '@tamis/core';
import type { Prices } from '@tamis/models';
import type { ModelPrices } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';
import { readDataFile } from '../load/mistake-halt.ts';
import { BUILT_IN_PRICES } from './built-in-prices.ts';

// Prices of models, by `provider:model`.
export interface PriceTable {
  readonly given: ReadonlyMap<string, Prices>;
  readonly builtIn: ReadonlyMap<string, Prices>;
}

const PARTS = ['inputPerMillion', 'outputPerMillion', 'cachedPerMillion', 'cacheWritePerMillion'] as const;

export function givenPrices(file: string | undefined): ModelPrices | undefined {
  return file === undefined ? undefined : Object.fromEntries(pricesIn(file));
}

export function priceTable(given: ModelPrices = {}): PriceTable {
  const builtIn = new Map(
    Object.entries(BUILT_IN_PRICES).map(([model, [inputPerMillion, outputPerMillion, cachedPerMillion]]) => [
      model,
      { inputPerMillion, outputPerMillion, cachedPerMillion },
    ]),
  );
  return { builtIn, given: new Map(Object.entries(given)) };
}

function pricesIn(file: string): ReadonlyMap<string, Prices> {
  const { value } = readDataFile(file, 'prices');
  if (!isJsonObject(value)) throw wrong(file, 'it is not an object');
  return new Map(
    Object.entries(value).map(([model, prices]) => {
      const [, provider, name] = /^([^:]+):(.+)$/.exec(model) ?? [];
      if (provider === undefined || name === undefined)
        throw wrong(file, `${model} has no provider prefix, as in openai:${model}`);
      return [keyOf(provider, name), pricesOf(file, model, prices)];
    }),
  );
}

function pricesOf(file: string, model: string, given: unknown): Prices {
  const parts: { readonly [name: string]: unknown } = isJsonObject(given as never) ? (given as object as never) : {};
  for (const [name, value] of Object.entries(parts)) {
    if (!PARTS.some((part) => part === name)) throw wrong(file, `${model}: ${name} is not known`);
    if (typeof value !== 'number' || !(value >= 0)) throw wrong(file, `${model}: ${name} is not a number, 0 or more`);
  }
  const { inputPerMillion, outputPerMillion, ...others } = parts as Partial<Prices>;
  if (inputPerMillion === undefined || outputPerMillion === undefined)
    throw wrong(file, `${model} needs inputPerMillion and outputPerMillion`);
  return { inputPerMillion, outputPerMillion, ...others };
}

function wrong(file: string, reason: string): Error {
  return usage(
    `${file} is not a price table: ${reason}.`,
    'Write {"openai:NAME": {"inputPerMillion": 0.15, "outputPerMillion": 0.6}}, in US dollars.',
  );
}

// The price of a model. A dated version costs the same as its base name. Returns undefined, not 0, if the price is unknown.
export function priceOf({ given, builtIn }: PriceTable, provider: string, model: string): Prices | undefined {
  return priceIn(given, provider, model) ?? priceIn(builtIn, provider, model);
}

export function isBuiltIn(table: PriceTable, provider: string, model: string): boolean {
  return priceIn(table.given, provider, model) === undefined && priceOf(table, provider, model) !== undefined;
}

function priceIn(prices: ReadonlyMap<string, Prices>, provider: string, model: string): Prices | undefined {
  const undated = model.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/, '');
  return prices.get(keyOf(provider, model)) ?? prices.get(keyOf(provider, undated));
}

function keyOf(provider: string, model: string): string {
  return `${provider === 'google' ? 'gemini' : provider}:${model}`;
}
