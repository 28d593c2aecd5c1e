import type { Pipeline, Step } from '../model/pipeline.ts';

/** A step as the ledger knows it. */
export interface StoredStep {
  readonly name: string;
  readonly scope: Step['scope'];
  /** Whether units may skip it. */
  readonly mayBeSkipped?: true;
}

/**
 * The steps that units go through, in the order of a run: those over all units come last, because they need every unit to be
 * done. A skipped script is not a step.
 */
export function stepOrder({ steps }: Pick<Pipeline, 'steps'>): readonly Step[] {
  const ofUnits = steps.filter(({ scope }) => scope !== 'run');
  const ofRun = steps.filter((step) => step.scope === 'run' && step.work.kind !== 'skipped');
  return [...ofUnits, ...ofRun];
}

/** The scripts that a run leaves out. */
export function skippedScripts({ steps }: Pick<Pipeline, 'steps'>): readonly string[] {
  return steps.flatMap((step) => (step.scope === 'run' && step.work.kind === 'skipped' ? [step.work.script] : []));
}
