import { type ModelStep, type OpenedRun, openPipeline } from '@tamis/pipeline';

/** The steps of a run that ask a model, as its own copy of the pipeline has them. */
export function modelSteps({ folder }: Pick<OpenedRun, 'folder'>): readonly ModelStep[] {
  const opened = openPipeline(`${folder}/config`, { skipScripts: true });
  return 'mistakes' in opened ? [] : opened.pipeline.steps.filter((step): step is ModelStep => step.scope === 'chunk');
}
