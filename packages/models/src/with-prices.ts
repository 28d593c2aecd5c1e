import type { Model } from '@tamis/core';
import type { ModelReply, Usage } from '@tamis/core/model';
import { checkOptions, option } from './options/check-options.ts';
import { passedOn } from './passed-on.ts';

/** What a model costs, in US dollars for a million tokens. */
export interface Prices {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
  /** For input that was in the provider's cache; the same as other input by default. */
  readonly cachedPerMillion?: number;
  /** For input that is written to the provider's cache; twice the price of other input by default, which is the most that Anthropic takes. */
  readonly cacheWritePerMillion?: number;
}

/** The same model, whose replies say what they cost; the cost of a reply without usage is unknown, not zero. */
export function withPrices(model: Model, prices: Prices): Model {
  checkOptions<Prices>(
    'withPrices',
    prices,
    {
      inputPerMillion: option.number,
      outputPerMillion: option.number,
      cachedPerMillion: option.number,
      cacheWritePerMillion: option.number,
    },
    ['inputPerMillion', 'outputPerMillion'],
  );
  return {
    ...passedOn(model),
    ask: async (...asked) => priced(await model.ask(...asked), prices),
  };
}

function priced(reply: ModelReply, prices: Prices): ModelReply {
  return reply.usage ? { ...reply, usage: { ...reply.usage, cost: costOf(reply.usage, prices) } } : reply;
}

// What tokens cost, in US dollars.
export function costOf(usage: Usage, prices: Prices): number {
  const cached = Math.min(usage.cachedTokens ?? 0, usage.inputTokens);
  const written = Math.min(usage.cacheWriteTokens ?? 0, usage.inputTokens - cached);
  const fresh = usage.inputTokens - cached - written;
  const read = cached * (prices.cachedPerMillion ?? prices.inputPerMillion);
  const input = fresh * prices.inputPerMillion + read + written * cacheWritePrice(prices);
  return (input + usage.outputTokens * prices.outputPerMillion) / 1e6;
}

/** What a million tokens cost that are written to a cache: nobody says for how long they are kept, on which the price depends. */
export function cacheWritePrice({ inputPerMillion, cacheWritePerMillion = 2 * inputPerMillion }: Prices): number {
  return cacheWritePerMillion;
}
