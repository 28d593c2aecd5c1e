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

/** What the runner does with a doubtful reply. */
export const HOLDS = ['ask-again', 'person'] as const satisfies readonly Processing['holds'][];

/** How units are made from items. */
export const STRATEGIES = ['permutation', 'cross_product', 'direct'] as const satisfies readonly Processing['strategy'][];

/** What a step does. */
export const SCOPES = ['chunk', 'expression', 'fan_out', 'run'] as const satisfies readonly Step['scope'][];

const EXPRESSIONS = mapOf(TEXT);

/** How far replies may be read: a part of a contract's policy. */
export const POLICY: Shape = closedObject({
  allow: { shape: listOf(TEXT), description: 'Codes of unsafe changes that may pass; tamis explain CODE tells more of each.' },
  vocabulary: {
    shape: closedObject({
      prefixes: { shape: listOf(TEXT), description: 'Words before it that carry no meaning; case does not matter.' },
      delimiters: { shape: listOf(TEXT), description: 'Signs after which only a remark follows.' },
    }),
    description: 'What may surround an allowed value.',
  },
  on: {
    shape: mapOf(choice('reject', 'drop', 'warn')),
    description:
      'What happens to what is wrong at a place of the reply: JSON Pointers, * for any index; drop leaves it out, warn only notes it.',
  },
  review: {
    shape: closedObject({
      worst: { shape: ANY, description: 'The share of the least certain units, such as 10% or 0.1.' },
      sample: { shape: ANY, description: 'The share of a random sample of all units, such as 2% or 0.02.' },
    }),
    description: 'Which of the units that passed are sent to people when the run is done, before they are exported.',
  },
  repair: { shape: choice('all', 'safe', 'none'), default: 'all', description: 'Which repairs of the JSON text are made.' },
  coerce: {
    shape: choice('all', 'safe', 'none'),
    default: 'all',
    description: 'Which values are brought to the type asked for.',
  },
});

/** Which values of a reply must be in a field of the unit. */
const GROUNDING: Shape = closedObject({
  source: { shape: TEXT, required: true, description: 'The field of the unit, or of an earlier step, with the text.' },
  fields: {
    shape: ANY,
    default: 'strings',
    description: 'strings for every string, or a list of JSON Pointers into the reply, * for any key or index.',
  },
  match: {
    shape: choice('folded', 'exact'),
    default: 'folded',
    description: 'Whether case, accents, spaces, hyphens, quotation marks and the spelling of numbers and dates matter.',
  },
  missing: { shape: choice('hold', 'fail', 'warn'), default: 'hold', description: 'What a value that is not there leads to.' },
});

const STEP: Keys = {
  name: { shape: TEXT, required: true, description: 'The name by which prompts, schemas and validation know the step.' },
  scope: {
    shape: choice(...SCOPES),
    default: 'chunk',
    description:
      'chunk asks a model, expression computes, fan_out makes a unit of each element of a list, run works on all units.',
  },
  description: { shape: ANY, description: 'For people.' },
  prompt_template: { shape: TEXT, description: 'For people; the template is the one in prompts.templates.' },
  provider: { shape: TEXT, description: 'The provider of the model of this step.' },
  model: { shape: TEXT, description: 'The model of this step.' },
  policy: {
    shape: POLICY,
    description: 'scope chunk: how far replies of this step may be read; a key counts before that of the pipeline.',
  },
  absent: {
    shape: listOf(TEXT),
    description:
      'scope chunk: where null is an answer because the text may not state it: JSON Pointers into the reply, * for any key or index.',
  },
  grounding: { shape: GROUNDING, description: 'scope chunk: which values of a reply must be in a text of the unit.' },
  ...REQUEST,
  when: {
    shape: TEXT,
    description: 'A Python expression over the fields of the unit: those for which it is not true skip the step and go on.',
  },
  timeout_seconds: { shape: number(0.001), description: 'How long one unit may take in this step.' },
  expressions: {
    shape: EXPRESSIONS,
    description: 'scope expression: fields and the Python expressions that give them, in order.',
  },
  init: { shape: EXPRESSIONS, description: 'scope expression: fields that are set once, before the first round.' },
  loop_until: { shape: TEXT, description: 'scope expression: rounds go on until this holds.' },
  max_iterations: { shape: whole(1), default: 1000, description: 'scope expression: the most rounds.' },
  field: { shape: TEXT, description: 'scope fan_out: the list whose elements become units.' },
  child_field: { shape: TEXT, description: 'scope fan_out: the field that holds the element; the same as field by default.' },
  script: { shape: TEXT, description: 'scope run: extract_units is built in; other scripts are not run.' },
  output_dir: { shape: TEXT, default: 'outputs/units', description: 'extract_units: the folder in the run folder.' },
  filename_expression: {
    shape: TEXT,
    default: "data['unit_id']",
    description: 'extract_units: the name of the file of a unit; `data` is the unit.',
  },
  content_expression: { shape: TEXT, default: 'data', description: 'extract_units: what the file holds.' },
  compression: { shape: choice('none', 'gzip'), default: 'none', description: 'extract_units: how files are packed.' },
  upload: { shape: ANY, description: 'extract_units: files are not uploaded; this has no effect.' },
};

const API: Keys = {
  provider: { shape: TEXT, description: 'The provider of all steps that name none.' },
  model: { shape: TEXT, description: 'The model of all steps that name none.' },
  retry: {
    shape: object({
      max_attempts: { shape: whole(1), default: 3, description: 'Calls for one answer when the provider fails.' },
      initial_delay_seconds: { shape: number(0), default: 1, description: 'The wait before the second call.' },
      backoff_multiplier: { shape: number(1), default: 2, description: 'How much longer each further wait is.' },
    }),
    description: 'What happens when the provider fails; replies that fail validation are asked again by other rules.',
  },
  realtime: {
    shape: object({
      cost_cap_usd: { shape: number(0), description: 'The run stops when it has cost this much.' },
      auto_retry: { shape: FLAG, description: 'Has no effect: units that fail are always asked again.' },
    }),
    description: 'How calls one by one are made.',
  },
  requests_per_minute: {
    shape: number(0.001),
    description:
      'The most calls in a minute to one model of one provider, evenly spaced. Without it, refusals for too many calls slow the run down.',
  },
  max_inflight_batches: { shape: whole(1), default: 10, description: 'Batches that a provider works on at a time.' },
  subprocess_timeout_seconds: { shape: number(0), description: 'Has no effect: nothing runs in a process of its own.' },
  poll_interval_seconds: { shape: number(0), description: 'How often a batch is asked for.' },
  ...REQUEST,
};

const POSITION = object({
  name: { shape: TEXT, required: true, description: 'The field of the unit that holds the item.' },
  source_key: { shape: TEXT, description: 'cross_product: the list it is taken from; the name with an s by default.' },
  name_field: { shape: TEXT, description: 'Has no effect; processing.items.name_field counts.' },
  description: { shape: ANY, description: 'For people.' },
});

const PROCESSING: Keys = {
  strategy: { shape: choice(...STRATEGIES), default: 'permutation', description: 'How units are made of items.' },
  chunk_size: { shape: whole(1), default: 100, description: 'Units that go through a step together.' },
  positions: { shape: listOf({ kind: 'either', of: [TEXT, POSITION] }), description: 'The fields of a unit that hold items.' },
  items: {
    shape: object({
      source: { shape: TEXT, required: true, description: 'The file of the items: YAML, JSON or JSON Lines.' },
      key: { shape: TEXT, description: 'The list in the file; without it the file itself is the list.' },
      name_field: { shape: TEXT, default: 'name', description: 'The field that names an item in the ids of units.' },
    }),
    required: true,
    description: 'What units are made of.',
  },
  repeat: { shape: whole(1), default: 1, description: 'How often each unit is made, each time with a seed of its own.' },
  expressions: { shape: EXPRESSIONS, description: 'Variables of templates, computed anew for each prompt.' },
  validation_retry: {
    shape: object({
      max_attempts: { shape: whole(1), description: 'Replies that are judged for one unit, the first included.' },
    }),
    description: 'How often a unit whose reply fails is asked again.',
  },
  holds: {
    shape: choice(...HOLDS),
    default: 'ask-again',
    description: 'What happens to a reply that is in doubt: the model is asked again, or a person decides.',
  },
};

const POST_PROCESS = object({
  name: { shape: TEXT, description: 'What the report is called.' },
  type: { shape: choice('script', 'gzip'), default: 'script', description: 'A report, or files to pack.' },
  script: { shape: TEXT, description: 'analyze_results.py is built in; other scripts are skipped.' },
  args: { shape: listOf(ANY), description: 'The arguments of the script.' },
  output: { shape: TEXT, description: 'The file in the run folder that holds the report.' },
  files: { shape: { kind: 'either', of: [TEXT, listOf(TEXT)] }, description: 'gzip: the files in the run folder, * for any.' },
  keep_originals: { shape: FLAG, default: false, description: 'gzip: whether the files stay beside the packed ones.' },
});

/** What config.yaml may contain. */
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
    description: 'What is done with each unit.',
  },
  api: { shape: object(API), description: 'Which model is asked, and how.' },
  processing: { shape: object(PROCESSING), required: true, description: 'How units are made of items.' },
  prompts: {
    shape: object({
      template_dir: { shape: TEXT, default: 'templates', description: 'The folder of the templates.' },
      templates: { shape: mapOf(TEXT), description: 'The template of each model step.' },
      global_context: { shape: mapOf(ANY), description: 'Variables of all templates; they count before fields of the unit.' },
    }),
    description: 'The templates.',
  },
  schemas: {
    shape: object({
      schema_dir: { shape: TEXT, default: 'schemas', description: 'The folder of the schemas.' },
      files: { shape: mapOf(TEXT), description: 'The JSON Schema of each model step.' },
      strict_mode: { shape: FLAG, description: 'Has no effect.' },
      log_validation_errors: { shape: FLAG, description: 'Has no effect.' },
    }),
    description: 'The JSON Schemas of replies.',
  },
  policy: { shape: POLICY, description: 'How far the replies of all steps may be read. By default, whatever is unsafe is held.' },
  validation: { shape: mapOf(ANY), description: 'The rules of each step.' },
  post_process: { shape: listOf(POST_PROCESS), description: 'Reports and packing, when all steps are done.' },
});
