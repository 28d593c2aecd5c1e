import type { Mistake } from '@tamis/files';
import { withoutForm } from '../config/without-form.ts';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import type { ModelOf } from './model-for.ts';

export function startNotes({ steps }: Pipeline, warnings: readonly Mistake[], modelOf: ModelOf): readonly Mistake[] {
  const models = steps.filter((step): step is ModelStep => step.scope === 'chunk');
  const untold = warnings.filter(({ code }) => code === 'pipeline.contract-unset');
  return [...untold.map(anywhere), ...models.flatMap((step) => idleIn(step, modelOf(step).name))];
}

function idleIn(step: ModelStep, model: string): readonly Mistake[] {
  const colon = model.indexOf(':');
  return withoutForm(model.slice(0, colon), step.request, model.slice(colon + 1)).map(({ key, reason }) => {
    const args = { key, reason: `${reason}, and the step ${step.name} asks it` };
    return { code: 'pipeline.idle-key', severity: 'warning', path: '', pointer: '', args };
  });
}

// A mistake without its place, because a person who starts a run is not editing its folder.
function anywhere({ code, severity, args }: Mistake): Mistake {
  return { code, severity, path: '', pointer: '', args };
}
