import type { Model, ModelReply, Usage } from '@tamis/core';
import { checkOptions, option } from './options/check-options.ts';
import { passedOn } from './passed-on.ts';

/** What a model costs, in US dollars for a million tokens. */
export interface Prices {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
  /** For input that was in the provider's cache; the same as other input by default. */
  readonly cachedPerMillion?: number;
}

/** The same model, whose replies say what they cost; the cost of a reply without usage is unknown, not zero. */
export function withPrices(model: Model, prices: Prices): Model {
  checkOptions<Prices>(
    'withPrices',
    prices,
    { inputPerMillion: option.number, outputPerMillion: option.number, cachedPerMillion: option.number },
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

/** What tokens cost, in US dollars. */
export function costOf(usage: Usage, prices: Prices): number {
  const cached = Math.min(usage.cachedTokens ?? 0, usage.inputTokens);
  const fresh = usage.inputTokens - cached;
  const input = fresh * prices.inputPerMillion + cached * (prices.cachedPerMillion ?? prices.inputPerMillion);
  return (input + usage.outputTokens * prices.outputPerMillion) / 1e6;
}
