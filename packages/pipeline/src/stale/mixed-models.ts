import type { CallCost, ModelResults } from '@tamis/ledger';
import type { LedgerOfRun } from './configurations.ts';

/** A step whose results come from several models, because someone continued the run with another one. */
export interface MixedModels {
  readonly step: string;
  /** Most results first. */
  readonly models: readonly Pick<ModelResults, 'model' | 'units'>[];
}

/** The steps whose results come from several models, in step order. */
export async function mixedModels({ ledger, row: { run } }: LedgerOfRun): Promise<readonly MixedModels[]> {
  // Reading all results takes a while, and hardly any run has called two models at one step.
  if (!isAnyMixed(await ledger.costs(run))) return [];
  const steps = Map.groupBy(await ledger.resultsByModel(run), ({ step }) => step);
  return [...steps].flatMap(([step, models]) =>
    models.length < 2 ? [] : [{ step, models: models.map(({ model, units }) => ({ model, units })) }],
  );
}

function isAnyMixed(costs: readonly CallCost[]): boolean {
  const models = new Map<string, string>();
  return costs.some(({ step, model }) => {
    const other = models.get(step);
    models.set(step, model);
    return other !== undefined && other !== model;
  });
}

/** Lists a step's models and how many results each gave. */
export function mixedText({ step, models }: MixedModels): string {
  const parts = models.map(({ model, units }) => `${units.toLocaleString('en-US')} from ${model}`);
  return `${step}: results come from ${models.length} models: ${parts.join(', ')}`;
}
