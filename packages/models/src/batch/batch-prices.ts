import type { BatchModel } from '@tamis/core/model';
import { costOf, type Prices } from '../with-prices.ts';

const SHARE = 0.5;

/** Converts a model's usual prices to its batch prices. */
export function batchPrices({ inputPerMillion, outputPerMillion, cachedPerMillion, cacheWritePerMillion }: Prices): Prices {
  return {
    inputPerMillion: inputPerMillion * SHARE,
    outputPerMillion: outputPerMillion * SHARE,
    ...(cachedPerMillion === undefined ? {} : { cachedPerMillion: cachedPerMillion * SHARE }),
    ...(cacheWritePerMillion === undefined ? {} : { cacheWritePerMillion: cacheWritePerMillion * SHARE }),
  };
}

/** Adds costs to a model's replies. `prices` are those of single calls. */
export function withBatchPrices(model: BatchModel, prices: Prices): BatchModel {
  const cheaper = batchPrices(prices);
  return {
    ...model,
    answers: async (id, take, signal) =>
      await model.answers(
        id,
        async ({ id: own, outcome }) => {
          const isPriced = !(outcome instanceof Error) && outcome.usage !== undefined;
          if (!isPriced) return await take({ id: own, outcome });
          const usage = { ...outcome.usage, cost: costOf(outcome.usage, cheaper) };
          return await take({ id: own, outcome: { ...outcome, usage } });
        },
        signal,
      ),
  };
}
