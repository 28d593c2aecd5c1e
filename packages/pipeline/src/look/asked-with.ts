import type { AttemptRow } from '@tamis/ledger';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import { openOwnPipeline } from '../run/own-pipeline.ts';
import { Configurations } from '../stale/configurations.ts';
import type { OpenedRun } from './open-run.ts';

/** The step that asked a model, in the pipeline that it was part of. */
export interface AskedWith {
  readonly step: ModelStep;
  readonly pipeline: Pipeline;
}

/**
 * Finds what attempts of a run were asked with, in its own copy of the pipeline. `replaced`: with inputs of which only the digests
 * are left. Undefined for what was not sent to a provider.
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
