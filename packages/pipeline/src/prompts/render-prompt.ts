import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import type { TemplateProblem } from '../template/template-problem.ts';
import type { Unit } from '../units/unit.ts';
import { promptData } from './prompt-data.ts';

/** A prompt, or why there is none: a variable that could not be computed, or a place in a template. */
export type Prompt =
  | { readonly ok: true; readonly text: string }
  | ({ readonly ok: false; readonly kind: string } & TemplateProblem)
  | { readonly ok: false; readonly kind: string; readonly expression: string; readonly reason: string };

/** Renders the prompt of a step for a unit. A failure affects only that unit. */
export function renderPrompt(
  pipeline: Pick<Pipeline, 'config' | 'globalContext'>,
  step: Pick<ModelStep, 'name' | 'variables' | 'template'>,
  unit: Unit,
): Prompt {
  const read = promptData(pipeline, step, unit);
  if ('error' in read) return { ok: false, kind: read.error.kind, expression: read.error.expression, reason: read.error.message };
  return step.template.compiled.render(read.data);
}
