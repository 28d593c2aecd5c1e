import type { Processing, Step } from '../model/pipeline.ts';
import {
  ANY,
  choice,
  closedObject,
  FLAG,
  type Keys,
  listOf,
  mapOf,
  number,
  object,
  type Shape,
  TEXT,
  whole,
} from '../shape/shape.ts';
import { REQUEST } from './request-shape.ts';

export const HOLDS = ['ask-again', 'person'] as const satisfies readonly Processing['holds'][];

export const STRATEGIES = ['permutation', 'cross_product', 'direct'] as const satisfies readonly Processing['strategy'][];

export const SCOPES = ['chunk', 'expression', 'fan_out', 'run'] as const satisfies readonly Step['scope'][];

const EXPRESSIONS = mapOf(TEXT);

export const POLICY: Shape = closedObject({
  allow: { shape: listOf(TEXT), description: 'Codes of unsafe changes that may pass; tamis explain CODE describes each one.' },
  vocabulary: {
    shape: closedObject({
      prefixes: {
        shape: listOf(TEXT),
        description: 'Words before an allowed value that carry no meaning; case does not matter.',
      },
      delimiters: { shape: listOf(TEXT), description: 'Characters that introduce a remark after an allowed value.' },
    }),
    description: 'Text that may surround an allowed value.',
  },
  on: {
    shape: mapOf(choice('reject', 'drop', 'warn')),
    description:
      'What to do about a problem at a place in the reply, by JSON Pointer, with * for any index: drop leaves the value out, warn only reports the problem.',
  },
  review: {
    shape: closedObject({
      worst: { shape: ANY, description: 'The share of the least certain units, such as 10% or 0.1.' },
      sample: { shape: ANY, description: 'The share of all units to pick at random, such as 2% or 0.02.' },
    }),
    description: 'Which of the units that passed are sent to people at the end of the run, before they are exported.',
  },
  repair: { shape: choice('all', 'safe', 'none'), default: 'all', description: 'Which repairs are made to the JSON text.' },
  coerce: {
    shape: choice('all', 'safe', 'none'),
    default: 'all',
    description: 'Which values are converted to the type that the schema asks for.',
  },
});

// Which values of a reply must be in a field of the unit.
const GROUNDING: Shape = closedObject({
  source: {
    shape: TEXT,
    required: true,
    description: 'The field that contains the source text, from the unit or from an earlier step.',
  },
  fields: {
    shape: ANY,
    default: 'strings',
    description: 'strings for every string, or a list of JSON Pointers into the reply, * for any key or index.',
  },
  match: {
    shape: choice('folded', 'exact'),
    default: 'folded',
    description: 'Whether case, accents, spaces, hyphens, quotation marks and the notation of numbers and dates matter.',
  },
  missing: {
    shape: choice('hold', 'fail', 'warn'),
    default: 'hold',
    description: 'What happens if a value is not in the source.',
  },
});

const STEP: Keys = {
  name: { shape: TEXT, required: true, description: 'The name of the step in prompts, schemas and validation.' },
  scope: {
    shape: choice(...SCOPES),
    default: 'chunk',
    description:
      'chunk asks a model, expression computes fields, fan_out makes a unit from each item of a list, run works on all units.',
  },
  description: { shape: ANY, description: 'For people.' },
  prompt_template: { shape: TEXT, description: 'For people only; the template in prompts.templates is used.' },
  provider: { shape: TEXT, description: "The provider of this step's model." },
  model: { shape: TEXT, description: 'The model for this step.' },
  policy: {
    shape: POLICY,
    description: 'scope chunk: how leniently Tamis may read replies in this step; these keys override those of the pipeline.',
  },
  absent: {
    shape: listOf(TEXT),
    description:
      'scope chunk: where null is allowed because the text may not state the value: JSON Pointers into the reply, * for any key or index.',
  },
  grounding: { shape: GROUNDING, description: 'scope chunk: which values in a reply must be in a source text of the unit.' },
  ...REQUEST,
  when: {
    shape: TEXT,
    description: 'A Python expression over the fields of the unit: units for which it is false skip the step.',
  },
  timeout_seconds: { shape: number(0.001), description: 'How long one unit may take in this step.' },
  expressions: {
    shape: EXPRESSIONS,
    description: 'scope expression: fields and the Python expressions that compute them, in order.',
  },
  init: { shape: EXPRESSIONS, description: 'scope expression: fields that are set once, before the first round.' },
  loop_until: { shape: TEXT, description: 'scope expression: a Python expression; rounds are repeated until it is true.' },
  max_iterations: { shape: whole(1), default: 1000, description: 'scope expression: the maximum number of rounds.' },
  field: { shape: TEXT, description: 'scope fan_out: the list whose items become units.' },
  child_field: {
    shape: TEXT,
    description: 'scope fan_out: the field for the item in each new unit; by default, the name given in field.',
  },
  script: { shape: TEXT, description: 'scope run: extract_units is built in; other scripts are not run.' },
  output_dir: { shape: TEXT, default: 'outputs/units', description: 'extract_units: the folder in the run folder.' },
  filename_expression: {
    shape: TEXT,
    default: "data['unit_id']",
    description: 'extract_units: the file name for a unit; `data` is the unit.',
  },
  content_expression: { shape: TEXT, default: 'data', description: 'extract_units: what the file contains.' },
  compression: { shape: choice('none', 'gzip'), default: 'none', description: 'extract_units: how files are compressed.' },
  upload: { shape: ANY, description: 'extract_units: files are not uploaded; this has no effect.' },
};

const API: Keys = {
  provider: { shape: TEXT, description: "The provider for all steps that don't name one." },
  model: { shape: TEXT, description: "The model for all steps that don't name one." },
  retry: {
    shape: object({
      max_attempts: {
        shape: whole(1),
        default: 3,
        description: 'The maximum number of calls for one reply when the provider fails.',
      },
      initial_delay_seconds: { shape: number(0), default: 1, description: 'The wait before the second call.' },
      backoff_multiplier: { shape: number(1), default: 2, description: 'The factor by which each further wait grows.' },
    }),
    description: 'What happens when the provider fails; retries after a failed verdict have their own settings.',
  },
  realtime: {
    shape: object({
      cost_cap_usd: { shape: number(0), description: 'The run stops when it has spent this much.' },
      auto_retry: { shape: FLAG, description: 'Has no effect: units that fail are always asked again.' },
    }),
    description: 'How single calls are made.',
  },
  requests_per_minute: {
    shape: number(0.001),
    description:
      'The maximum number of calls per minute to one model of one provider, evenly spaced. Without it, the run slows down when the provider refuses calls.',
  },
  max_inflight_batches: { shape: whole(1), default: 10, description: 'How many batches a provider works on at once.' },
  subprocess_timeout_seconds: { shape: number(0), description: 'Has no effect: nothing runs in a separate process.' },
  poll_interval_seconds: { shape: number(0), description: 'How often to ask the provider about a batch.' },
  ...REQUEST,
};

const POSITION = object({
  name: { shape: TEXT, required: true, description: 'The field of the unit that contains the item.' },
  source_key: {
    shape: TEXT,
    description: 'cross_product: the list that the item is taken from; by default, the name with an s.',
  },
  name_field: { shape: TEXT, description: 'Has no effect; processing.items.name_field is used instead.' },
  description: { shape: ANY, description: 'For people.' },
});

const PROCESSING: Keys = {
  strategy: { shape: choice(...STRATEGIES), default: 'permutation', description: 'How units are made from items.' },
  chunk_size: { shape: whole(1), default: 100, description: 'The number of units that go through a step together.' },
  positions: { shape: listOf({ kind: 'either', of: [TEXT, POSITION] }), description: 'The fields of a unit that contain items.' },
  items: {
    shape: object({
      source: { shape: TEXT, required: true, description: 'The file with the items: YAML, JSON or JSON Lines.' },
      key: { shape: TEXT, description: 'The key of the list in the file; without it, the file itself is the list.' },
      name_field: { shape: TEXT, default: 'name', description: 'The field whose value names an item in unit ids.' },
    }),
    required: true,
    description: 'The items that units are made from.',
  },
  repeat: { shape: whole(1), default: 1, description: 'How many times each unit is made, each time with its own seed.' },
  expressions: { shape: EXPRESSIONS, description: 'Template variables, computed again for each prompt.' },
  validation_retry: {
    shape: object({
      max_attempts: { shape: whole(1), description: 'The maximum number of replies judged for one unit, including the first.' },
    }),
    description: 'How many times the model is asked again about a unit that fails.',
  },
  holds: {
    shape: choice(...HOLDS),
    default: 'ask-again',
    description: 'What happens to a held reply: the model is asked again, or a person decides.',
  },
};

const POST_PROCESS = object({
  name: { shape: TEXT, description: 'The name of the report.' },
  type: { shape: choice('script', 'gzip'), default: 'script', description: 'A report, or files to compress.' },
  script: { shape: TEXT, description: 'analyze_results.py is built in; other scripts are skipped.' },
  args: { shape: listOf(ANY), description: 'The arguments of the script.' },
  output: { shape: TEXT, description: 'The file in the run folder that the report is written to.' },
  files: { shape: { kind: 'either', of: [TEXT, listOf(TEXT)] }, description: 'gzip: the files in the run folder, * for any.' },
  keep_originals: { shape: FLAG, default: false, description: 'gzip: whether the original files are kept.' },
});

export const CONFIG: Shape = object({
  name: { shape: ANY, description: 'For people.' },
  description: { shape: ANY, description: 'For people.' },
  version: { shape: ANY, description: 'For people.' },
  pipeline: {
    shape: object({
      name: { shape: TEXT, description: 'For people.' },
      description: { shape: ANY, description: 'For people.' },
      steps: { shape: listOf(object(STEP)), required: true, description: 'The steps, in the order in which they run.' },
    }),
    required: true,
    description: 'The steps that each unit goes through.',
  },
  api: { shape: object(API), description: 'Which model is asked, and how.' },
  processing: { shape: object(PROCESSING), required: true, description: 'How units are made from items.' },
  prompts: {
    shape: object({
      template_dir: { shape: TEXT, default: 'templates', description: 'The folder that contains the templates.' },
      templates: { shape: mapOf(TEXT), description: 'The template of each model step.' },
      global_context: {
        shape: mapOf(ANY),
        description: 'Variables for all templates; they take precedence over fields of the unit.',
      },
    }),
    description: 'The templates.',
  },
  schemas: {
    shape: object({
      schema_dir: { shape: TEXT, default: 'schemas', description: 'The folder that contains the schemas.' },
      files: { shape: mapOf(TEXT), description: 'The JSON Schema of each model step.' },
      strict_mode: { shape: FLAG, description: 'Has no effect.' },
      log_validation_errors: { shape: FLAG, description: 'Has no effect.' },
    }),
    description: 'The JSON Schemas of replies.',
  },
  policy: {
    shape: POLICY,
    description: 'How leniently Tamis may read replies in all steps. By default, replies with unsafe changes are held.',
  },
  validation: { shape: mapOf(ANY), description: 'The rules of each step.' },
  post_process: { shape: listOf(POST_PROCESS), description: 'Reports and compression after all steps are done.' },
});
