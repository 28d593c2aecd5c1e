import type { Fields } from '../exact/exact.ts';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import { runExpressions } from '../steps/run-expressions.ts';
import type { ExpressionError } from '../steps/step-result.ts';
import type { TemplateData } from '../template/template.ts';
import { recordOf, type Unit } from '../units/unit.ts';

/**
 * The data for a step's template: the unit's fields and its computed variables, the config, the config's sections (unless a field has the
 * same name), and the global context. Later sources win.
 */
export function promptData(
  { config, globalContext }: Pick<Pipeline, 'config' | 'globalContext'>,
  step: Pick<ModelStep, 'name' | 'variables'>,
  unit: Unit,
): { readonly data: TemplateData } | { readonly error: ExpressionError } {
  const computed = variablesOf(step, unit, globalContext);
  if ('error' in computed) return computed;
  const own: Fields = { ...recordOf(unit), ...computed.output };
  const sections = Object.entries(config).filter(([name]) => !Object.hasOwn(own, name));
  const all: Fields = { ...own, ...Object.fromEntries(sections), config, ...globalContext };
  return { data: all as TemplateData };
}

function variablesOf(
  { name, variables }: Pick<ModelStep, 'name' | 'variables'>,
  unit: Unit,
  constants: Fields,
): { readonly output: Fields } | { readonly error: ExpressionError } {
  if (variables.length === 0) return { output: {} };
  const work = { name, init: [], expressions: variables, loopUntil: undefined, maxIterations: 1, constants };
  const computed = runExpressions(work, unit);
  return 'kind' in computed ? { error: computed } : computed;
}
