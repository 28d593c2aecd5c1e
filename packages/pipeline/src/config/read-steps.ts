import type { FileProblem } from '@tamis/files';
import { type Fields, isFields } from '../exact/exact.ts';
import type { Processing, Step, StepCommon } from '../model/pipeline.ts';
import { badValue } from '../shape/shape-problems.ts';
import { compileAll } from './check-expressions.ts';
import { SCOPES } from './config-shape.ts';
import type { Folder } from './folder.ts';
import { idle } from './links.ts';
import { readExpressions } from './read-expression-step.ts';
import { readFanOutStep } from './read-fan-out-step.ts';
import { readGate } from './read-gate.ts';
import { readModelStep } from './read-model-step.ts';
import { readPolicy } from './read-policy.ts';
import { readRunStep } from './read-run-step.ts';
import { readWhen } from './read-when.ts';
import { REQUEST } from './request-shape.ts';
import { firstSample, type Sample, withDoubt } from './sample.ts';
import type { OpenOptions, StepReading } from './step-reading.ts';
import { fieldsAt, listAt, numberAt, textAt, valueAt } from './values.ts';

interface ReadStep {
  readonly step: Step | undefined;
  readonly after: Sample;
}

const OWN_KEYS: { readonly [scope in (typeof SCOPES)[number]]: readonly string[] } = {
  chunk: ['prompt_template', 'provider', 'model', 'policy', ...Object.keys(REQUEST)],
  expression: ['expressions', 'init', 'loop_until', 'max_iterations'],
  fan_out: ['field', 'child_field'],
  run: ['script', 'output_dir', 'filename_expression', 'content_expression', 'compression', 'upload'],
};

export function readSteps(folder: Folder, processing: Processing | undefined, options: OpenOptions): readonly Step[] {
  const { value } = folder.config;
  const variables = compileAll(folder, fieldsAt(value, 'processing', 'expressions'), '/processing/expressions');
  const policy = readPolicy(folder, valueAt(value, 'policy'), '/policy');
  const written = listAt(value, 'pipeline', 'steps');
  if (Array.isArray(valueAt(value, 'pipeline', 'steps')) && written.length === 0)
    folder.add({ code: 'pipeline.no-steps', severity: 'error', path: '/pipeline/steps', args: {} });
  tellDuplicates(folder, written);
  const steps: Step[] = [];
  let sample = firstSample(processing, fieldsAt(value, 'prompts', 'global_context'));
  written.forEach((one, index) => {
    if (!isFields(one)) return;
    const { step, after } = readStep({ folder, options, variables, policy }, one, `/pipeline/steps/${index}`, sample);
    sample = after;
    if (step !== undefined) steps.push(step);
  });
  return steps;
}

function readStep(reading: StepReading, written: Fields, path: string, before: Sample): ReadStep {
  const { folder } = reading;
  const scope = SCOPES.find((one) => one === (textAt(written, 'scope') ?? 'chunk'));
  if (scope === undefined) return { step: undefined, after: { ...before, isOpen: true } };
  folder.add(...idleKeys(written, scope, path));
  const common: StepCommon = {
    name: textAt(written, 'name') ?? '',
    description: textAt(written, 'description') ?? '',
    timeoutSeconds: numberAt(written, 'timeout_seconds'),
    when: readWhen(folder, written, scope, path, before),
    constants: before.constants,
  };
  const read = readScope(reading, scope, written, common, path, before);
  // A unit that skips the step lacks its fields.
  return common.when === undefined ? read : { ...read, after: withDoubt(before, read.after) };
}

function readScope(
  reading: StepReading,
  scope: Step['scope'],
  written: Fields,
  common: StepCommon,
  path: string,
  before: Sample,
): ReadStep {
  const { folder } = reading;
  switch (scope) {
    case 'chunk':
      return readModelStep(reading, written, common, path, before);
    case 'expression':
      return expressionStep(folder, written, common, path, before);
    case 'fan_out':
      return readFanOutStep(folder, written, common, path, before);
    case 'run':
      return { step: readRunStep(folder, written, common, path, reading.options), after: before };
    default:
      return scope satisfies never;
  }
}

function expressionStep(folder: Folder, written: Fields, common: StepCommon, path: string, before: Sample): ReadStep {
  const { work, after } = readExpressions(folder, written, common, path, before);
  const rules = valueAt(folder.config.value, 'validation', common.name) ?? null;
  const gives = [...work.init, ...work.expressions].map(({ name }) => name);
  const gate =
    rules === null ? undefined : readGate(folder, { step: common.name, path, schema: undefined, rules, sample: before, gives });
  return { step: { ...common, ...work, scope: 'expression', gate }, after };
}

function tellDuplicates(folder: Folder, steps: readonly unknown[]): void {
  const seen = new Map<string, string>();
  steps.forEach((step, index) => {
    const name = isFields(step) ? textAt(step, 'name') : undefined;
    if (name === undefined) return;
    const path = `/pipeline/steps/${index}/name`;
    const first = seen.get(name);
    if (first !== undefined)
      folder.add({ code: 'pipeline.duplicate-step', severity: 'error', path, args: { step: name, first } });
    // Step names become parts of file names.
    else if (/[/\\\p{Cc}]/u.test(name))
      folder.add(badValue(path, JSON.stringify(name), 'a name without slashes or control characters'));
    if (first === undefined) seen.set(name, path);
  });
}

function idleKeys(written: Fields, scope: (typeof SCOPES)[number], path: string): readonly FileProblem[] {
  const foreign = SCOPES.filter((one) => one !== scope).flatMap((one) => OWN_KEYS[one].map((key) => ({ key, one })));
  return foreign
    .filter(({ key }) => Object.hasOwn(written, key))
    .map(({ key, one }) =>
      idle(key, `it belongs to steps with scope: ${one}, and this one has scope: ${scope}`, `${path}/${key}`),
    );
}
