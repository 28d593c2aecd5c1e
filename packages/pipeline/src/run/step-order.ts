import { sourceNameOf } from '@tamis/core/unit';
import type { Pipeline, Step } from '../model/pipeline.ts';

/** A step as stored in the ledger. */
export interface StoredStep {
  readonly name: string;
  readonly scope: Step['scope'];
  /** Whether units may skip it. */
  readonly mayBeSkipped?: true;
  /** The field that must contain its values, if there is one. */
  readonly source?: string;
}

// The steps that units go through, in run order. Steps over all units come last, because they need every unit to be done. A skipped script
// is not a step.
export function stepOrder({ steps }: Pick<Pipeline, 'steps'>): readonly Step[] {
  const ofUnits = steps.filter(({ scope }) => scope !== 'run');
  const ofRun = steps.filter((step) => step.scope === 'run' && step.work.kind !== 'skipped');
  return [...ofUnits, ...ofRun];
}

export function storedOrder(pipeline: Pick<Pipeline, 'steps'>): readonly StoredStep[] {
  return stepOrder(pipeline).map((step) => {
    const { name, scope, when } = step;
    const source = step.scope === 'chunk' ? sourceNameOf(step.gate) : undefined;
    return { name, scope, ...(when && { mayBeSkipped: true as const }), ...(source !== undefined && { source }) };
  });
}

export function skippedScripts({ steps }: Pick<Pipeline, 'steps'>): readonly string[] {
  return steps.flatMap((step) => (step.scope === 'run' && step.work.kind === 'skipped' ? [step.work.script] : []));
}

/** Whether a pipeline has the same steps as a run, in the same order. Only then can the run continue with it. */
export function hasSteps(pipeline: Pick<Pipeline, 'steps'>, steps: readonly StoredStep[]): boolean {
  const now = stepOrder(pipeline);
  return now.length === steps.length && steps.every(({ name, scope }, at) => now[at]?.name === name && now[at].scope === scope);
}
