import { batchPrices } from '@tamis/models';
import { openPipeline, type Pipeline, type PlanOptions } from '@tamis/pipeline';
import type { RunFlags } from '../flags/run-flags.ts';
import { mistakeHalt } from '../load/mistake-halt.ts';
import { given } from '../text/given.ts';
import { modelAddress } from './model-address.ts';
import { priceOf, readPrices } from './prices.ts';

/** What is not done because of mistakes in a folder. */
export const SPARED = 'no model was called';

/** The pipeline that a run is planned with; one with mistakes ends the command. */
export function pipelineAt(source: string, skipScripts: boolean, repeat?: number): Pipeline {
  const opened = openPipeline(source, { skipScripts, ...given({ repeat }) });
  if ('mistakes' in opened) throw mistakeHalt('pipeline', source, opened.mistakes, SPARED);
  return opened.pipeline;
}

/** The plan of a run with these flags. */
export function planOptions(flags: Pick<RunFlags, 'model' | 'provider' | 'maxUnits' | 'prices' | 'batch'>): PlanOptions {
  const { provider, model } = modelAddress(flags.model, flags.provider);
  const prices = readPrices(flags.prices);
  return {
    ...given({ maxUnits: flags.maxUnits, provider, model }),
    pricesOf: (asked, name) => {
      const address = modelAddress(name, undefined, asked);
      const price = priceOf(prices, address.provider ?? '', address.model ?? '');
      return price !== undefined && flags.batch === true ? batchPrices(price) : price;
    },
  };
}
