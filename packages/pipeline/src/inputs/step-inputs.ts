import { createHash } from 'node:crypto';
import { requestValues } from '../config/read-request.ts';
import { REQUEST } from '../config/request-shape.ts';
import { fieldsAt, listAt, textAt, valueAt } from '../config/values.ts';
import { type Exact, type Fields, isFields } from '../exact/exact.ts';
import { writeJson } from '../exact/write-json.ts';
import type { ModelStep, Pipeline, Step } from '../model/pipeline.ts';
import { schemaWords } from './schema-words.ts';

/**
 * An input of a result besides the unit. `context`: the parts of `config.yaml` that a template reads. `options`: the request settings.
 * `words`: schema strings that the model sees but that don't affect judging. `field`: the list a fan-out makes units from. `condition`:
 * which units skip the step. `output`: the files a step writes.
 */
export type StepInput =
  | 'template'
  | 'context'
  | 'model'
  | 'options'
  | 'words'
  | 'schema'
  | 'rules'
  | 'policy'
  | 'expressions'
  | 'field'
  | 'condition'
  | 'output';

const RECHECKED: ReadonlySet<StepInput> = new Set(['schema', 'rules', 'policy', 'expressions']);

// Whether a change to this input requires a new result, because a recheck does not take it into account. A unit that skipped the step
// depends on the condition alone, since nothing was asked or computed for it.
export function isOutdating(input: StepInput, isSkipped: boolean): boolean {
  return isSkipped ? input === 'condition' : !RECHECKED.has(input);
}

/** The digest of each input that a step has. */
export type StepInputs = { readonly [input in StepInput]?: string };

/** The inputs of all steps, by step name. */
export interface RunInputs {
  readonly [step: string]: StepInputs;
}

// The model that a run was started with, instead of those that the folder names.
interface Instead {
  readonly provider?: string;
  readonly model?: string;
}

/** The digests of all inputs of all steps in a pipeline. */
export function inputsOf(pipeline: Pipeline, instead: Instead = {}): RunInputs {
  return Object.fromEntries(pipeline.steps.map((step) => [step.name, digested(stepInputs(pipeline, step, instead))]));
}

export function changedInputs(one: StepInputs | undefined, other: StepInputs | undefined): readonly StepInput[] {
  const names = Object.keys({ ...one, ...other }) as StepInput[];
  return names.filter((name) => one?.[name] !== other?.[name]);
}

type Parts = { readonly [input in StepInput]?: Exact | undefined };

function stepInputs(pipeline: Pipeline, step: Step, instead: Instead): Parts {
  const { when } = step;
  return { ...scopeInputs(pipeline, step, instead), condition: when && withConstants(pipeline, when.source) };
}

function scopeInputs(pipeline: Pipeline, step: Step, instead: Instead): Parts {
  const { config } = pipeline;
  const written = fieldsAt(listAt(config, 'pipeline', 'steps').find((one) => textAt(one, 'name') === step.name));
  const rules = withConstants(pipeline, valueAt(config, 'validation', step.name));
  switch (step.scope) {
    case 'chunk':
      return { ...modelInputs(pipeline, step, written, instead), rules };
    case 'expression':
      return { expressions: withConstants(pipeline, without(written, ABOUT_STEP)), rules };
    case 'fan_out':
      return { field: [step.field, step.childField], rules };
    case 'run':
      return { output: without(written, ABOUT_STEP) };
    default:
      return step satisfies never;
  }
}

function withConstants({ globalContext }: Pipeline, written: Exact | undefined): Exact | undefined {
  const text = written === undefined ? '' : writeJson(written);
  const mentioned = Object.keys(globalContext).filter((name) => text.includes(name));
  if (written === undefined || mentioned.length === 0) return written;
  return [written, contextOf(globalContext, mentioned)];
}

// Keys of a step that don't affect results.
const ABOUT_STEP: readonly string[] = ['name', 'scope', 'description', 'prompt_template', 'timeout_seconds', 'when'];

// Keys about making and repeating calls, which the model does not see.
const ABOUT_CALLS: readonly string[] = [
  ...['provider', 'model', 'retry', 'realtime', 'requests_per_minute'],
  ...['max_inflight_batches', 'poll_interval_seconds', 'subprocess_timeout_seconds'],
];

// Keys with their own digest. Any other key counts as an option, so that none is overlooked.
const OWN_DIGEST: readonly string[] = [...ABOUT_STEP, ...ABOUT_CALLS, ...Object.keys(REQUEST), 'policy', 'absent'];

const USUAL_REQUEST: Fields = { contract: 'off', response_format: 'text' };

function modelInputs(pipeline: Pipeline, step: ModelStep, written: Fields, instead: Instead): Parts {
  const { config, api, globalContext } = pipeline;
  const common = fieldsAt(config, 'api');
  const { template, schema, request } = step;
  const { sources = [], mentioned = [] } = request.system ?? {};
  const variables = withConstants(pipeline, fieldsAt(config, 'processing', 'expressions')) ?? null;
  const isTold = request.contract !== undefined || typeof request.options.json === 'object';
  return {
    template: [...template.compiled.sources, ...sources, variables],
    context: contextOf({ ...config, config, ...globalContext }, [...new Set([...template.compiled.mentioned, ...mentioned])]),
    model: [instead.provider ?? step.provider ?? api.provider ?? null, instead.model ?? step.model ?? api.model ?? null],
    options: sorted({ ...USUAL_REQUEST, ...requestValues(common, written), ...without({ ...common, ...written }, OWN_DIGEST) }),
    words: isTold ? schemaWords(schema as Exact) : undefined,
    schema: sorted(schema as Exact),
    policy: sorted({ ...fieldsAt(config, 'policy'), ...fieldsAt(written, 'policy'), absent: written.absent ?? null }),
  };
}

function contextOf(known: Fields, names: readonly string[]): Fields {
  const used = names.filter((name) => Object.hasOwn(known, name)).toSorted();
  return Object.fromEntries(used.map((name) => [name, known[name] as Exact]));
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

// Sorts keys, because a different key order is not a change.
function sorted(value: Exact): Exact {
  if (Array.isArray(value)) return (value as readonly Exact[]).map(sorted);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, sorted(value[name] as Exact)]),
  );
}

const DIGEST_LENGTH = 32;

function digested(parts: Parts): StepInputs {
  const own = Object.entries(parts).filter((part): part is [string, Exact] => part[1] !== undefined);
  const sha = (value: Exact) => createHash('sha256').update(writeJson(value)).digest('hex').slice(0, DIGEST_LENGTH);
  return Object.fromEntries(own.map(([name, value]) => [name, sha(value)]));
}
