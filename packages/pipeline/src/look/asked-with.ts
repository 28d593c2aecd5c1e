import type { AttemptRow } from '@tamis/ledger';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import { openOwnPipeline } from '../run/own-pipeline.ts';
import { Configurations } from '../stale/configurations.ts';
import type { OpenedRun } from './open-run.ts';

/** A step that asked a model, and the pipeline it was part of. */
export interface AskedWith {
  readonly step: ModelStep;
  readonly pipeline: Pipeline;
}

/**
 * Returns a function that finds the step and pipeline an attempt was asked with, in the run's own copy of the pipeline. `replaced`: the
 * attempt used inputs of which only the digests remain. Undefined for attempts that were not sent to a provider.
 */
export function askedWith(run: OpenedRun): (attempt: AttemptRow) => Promise<AskedWith | 'replaced' | undefined> {
  const configurations = new Configurations(run);
  const opened = openOwnPipeline(run.folder, run.row);
  const pipeline = 'mistakes' in opened ? undefined : opened.pipeline;
  return async ({ step: name, contract = '', askedBy = contract }) => {
    const step = pipeline?.steps.find((one): one is ModelStep => one.name === name && one.scope === 'chunk');
    if (pipeline === undefined || step === undefined || run.detail.overrides.cassette !== undefined) return undefined;
    return (await configurations.changed(name, askedBy)).length > 0 ? 'replaced' : { step, pipeline };
  };
}
