import { batchPrices } from '@tamis/models';
import {
  type OpenedRun,
  type Overrides,
  openPipeline,
  overridesOf,
  type Pipeline,
  type PlanOptions,
  runState,
} from '@tamis/pipeline';
import type { RunFlags } from '../flags/run-flags.ts';
import { mistakeHalt } from '../load/mistake-halt.ts';
import { given } from '../text/given.ts';
import { modelAddress } from './model-address.ts';
import { givenPrices, priceOf, priceTable } from './prices.ts';

export const SPARED = 'no model was called';

export function pipelineAt(source: string, skipScripts: boolean, repeat?: number): Pipeline {
  const opened = openPipeline(source, { skipScripts, ...given({ repeat }) });
  if ('mistakes' in opened) throw mistakeHalt('pipeline', source, opened.mistakes, SPARED);
  return opened.pipeline;
}

type PlanFlags = Pick<RunFlags, 'model' | 'provider' | 'maxUnits' | 'prices' | 'batch' | 'realtime'>;

// The planning options of an existing run, which keeps its models, prices and mode unless a flag overrides them.
export function ownPlanOptions({ row }: Pick<OpenedRun, 'row'>, flags: PlanFlags = {}): PlanOptions {
  return planOptions({ ...flags, batch: isBatch({ row }, flags) }, overridesOf(row));
}

export function isBatch({ row }: Pick<OpenedRun, 'row'>, { batch, realtime }: Pick<PlanFlags, 'batch' | 'realtime'>): boolean {
  return realtime !== true && (batch === true || runState(row).mode === 'batch');
}

export function planOptions(flags: PlanFlags, own: Overrides = {}): PlanOptions {
  const { provider, model } = modelAddress(flags.model ?? own.model, flags.provider ?? own.provider);
  const prices = priceTable(givenPrices(flags.prices) ?? own.prices);
  return {
    ...given({ maxUnits: flags.maxUnits, provider, model }),
    pricesOf: (asked, name) => {
      const address = modelAddress(name, undefined, asked);
      const price = priceOf(prices, address.provider ?? '', address.model ?? '');
      return price !== undefined && flags.batch === true ? batchPrices(price) : price;
    },
  };
}
