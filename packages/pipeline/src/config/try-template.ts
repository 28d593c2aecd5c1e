import { suggestionText } from '@tamis/core/wording';
import { nearWords } from '@tamis/files';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import { childPath } from '../shape/shape-problems.ts';
import type { Folder } from './folder.ts';
import { systemName, templateMistake } from './read-template.ts';
import type { Sample } from './sample.ts';
import { fieldsAt } from './values.ts';

// Renders a template for the sample. With made-up values, only an unknown name is certain to be a mistake.
export function tryTemplate(
  folder: Folder,
  step: Pick<ModelStep, 'name' | 'variables' | 'template' | 'request'>,
  sample: Sample,
  systemPath: string,
): void {
  const { value } = folder.config;
  const pipeline = { config: fieldsAt(value), globalContext: fieldsAt(value, 'prompts', 'global_context') };
  const names = [...step.template.compiled.names, ...(step.request.system?.names ?? [])];
  if (names.some((name) => sample.unknown.has(name))) return;
  const prompt = renderPrompt(pipeline, step, sample.unit);
  if (prompt.ok) return;
  const isReal = sample.made.size === 0;
  const unit = isReal ? `the unit ${sample.unit.id}` : 'made-up values of the right types';
  if ('expression' in prompt) {
    if (!isReal) return;
    const args = { expression: prompt.expression, unit, reason: `${prompt.kind}: ${prompt.reason}` };
    const path = childPath('/processing/expressions', prompt.expression);
    folder.add({ code: 'pipeline.expression-fails', severity: 'error', path, args });
    return;
  }
  const isUnknown = prompt.kind === 'UndefinedError';
  // A made-up value may lack parts that a real one has, but a name that nothing defines is missing for every unit.
  const missing = names.find((name) => prompt.reason.startsWith(`'${name}' is undefined`));
  if (isUnknown && (sample.isOpen || (!isReal && missing === undefined))) return;
  const severity = isReal || isUnknown ? 'error' : 'warning';
  const suggestion =
    missing === undefined ? '' : suggestionText(nearWords(missing, namesFor(pipeline, step, sample), 1), missing);
  const args = { unit, reason: prompt.reason, suggestion };
  if (prompt.template === systemName(step.name))
    folder.add({ code: 'pipeline.template-fails', severity, path: systemPath, args });
  else folder.addMistakes([templateMistake(folder, 'pipeline.template-fails', severity, args, prompt)]);
}

function namesFor(
  { config, globalContext }: Pick<Pipeline, 'config' | 'globalContext'>,
  { variables }: Pick<ModelStep, 'variables'>,
  { unit }: Sample,
): readonly string[] {
  const given = [unit.fields, globalContext, config].flatMap((fields) => Object.keys(fields));
  return [...variables.map(({ name }) => name), ...given, 'unit_id'];
}
