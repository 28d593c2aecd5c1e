/** Faults that can occur in a pipeline folder, except in its schemas and rules, which are parts of contracts. */
export const PIPELINE_FAULTS = {
  'pipeline.missing-key': {
    message: 'the key {key} is missing; expected {expected}.',
    help: 'Add it. `tamis config schema pipeline` prints the schema of config.yaml.',
  },
  'pipeline.unknown-key': {
    message: 'The key {key} is not known here.{suggestion}',
    help: 'Correct or remove the key, because Tamis ignores it.',
  },
  'pipeline.bad-value': {
    message: 'expected {expected}, found {found}.{suggestion}',
    help: '',
  },
  'pipeline.idle-key': {
    message: 'The key {key} has no effect here: {reason}.',
    help: 'Remove it.',
  },
  'pipeline.body-field': {
    message: 'The field {field} cannot be set in `body`: {reason}.',
    help: 'Remove the field: `body` only adds fields for which there is no key.',
  },
  'pipeline.contract-unset': {
    message:
      'Nothing tells the model what a reply must be in {steps}, unless the prompts do: there is no `contract` key, which means off.',
    help: "Set `contract` under `api`: `provider` uses the provider's own feature, `text` a system message; `off` means that the prompts say it.",
  },
  'pipeline.allowed-changes': {
    message: 'In {where}, replies pass with these unsafe changes: {codes}.',
    help: '`tamis explain CODE` says what each change may lose; remove a code to have such replies held.',
  },
  'pipeline.declared-words': {
    message: 'In {where}, it counts as safe to leave out {words}.',
    help: 'Remove any words that carry meaning; replies that contain them will then be held.',
  },
  'pipeline.tolerated-places': {
    message: 'In {where}, {places}; the rest of the reply passes.',
    help: 'Check the parts that were left out: they are recorded with their unit, which counts as repaired.',
  },
  'pipeline.required-of-unit': {
    message: 'The schema of the step {step} requires {fields}, which are in the unit but not in its reply.',
    help: 'Remove it from `required`, or ask for it in the prompt: the schema is applied to the reply alone, so a reply that does not repeat the field fails.',
  },
  'pipeline.replaced-field': {
    message: 'Units already have {fields} when they reach the step {step}; the reply replaces the value.',
    help: 'Rename the field in the schema if both values are needed. A reply without it fails if the schema requires it.',
  },
  'pipeline.no-steps': {
    message: 'Expected at least one step, found none.',
    help: 'List the steps under `pipeline.steps`, in the order in which they run.',
  },
  'pipeline.duplicate-step': {
    message: 'Two steps are named {step}; step names must be unique.',
    help: 'Rename one of them: templates, schemas and rules are looked up by step name.',
  },
  'pipeline.unlinked-step': {
    message: 'The model step {step} has no entry in {section}.{suggestion}',
    help: 'Add it: a model step needs four entries under its name, in `pipeline.steps`, `prompts.templates`, `schemas.files` and `validation`.',
  },
  'pipeline.no-such-step': {
    message: 'There is no {kind} named {name}.{suggestion}',
    help: 'Correct the name, or remove the entry.',
  },
  'pipeline.reserved-name': {
    message: 'Expected another name, found {name}, which is reserved for the runner.',
    help: 'Rename it: `unit_id`, `_metadata`, `_raw_text` and the `_repetition` and `_fan` fields are set only by the runner.',
  },
  'pipeline.outside-folder': {
    message: 'Expected a path inside the folder {folder}, found {path}.',
    help: 'Move the file into the folder. Links are followed before this is checked.',
  },
  'pipeline.script': {
    message: 'The step runs the script {script}; Tamis does not run scripts.',
    help: 'Use `script: extract_units`, which is built in, or skip such steps with `--skip-scripts`.',
  },
  'pipeline.skipped-script': {
    message: 'Tamis does not run the script {script}; its step is skipped.',
    help: 'If the script is under `post_process`, run it with `tamis report RUN --run-scripts`. `analyze_results.py`, `extract_units.py` and `gzip` are built in.',
  },
  'pipeline.expression-syntax': {
    message: 'The expression {expression} cannot be read: {reason}.{suggestion}',
    help: 'Write one Python expression.',
  },
  'pipeline.unknown-name': {
    message: 'The expression {expression} reads {name}, which nothing provides before it.{suggestion}',
    help: 'Correct the name, or provide it: fields come from the items, from earlier expressions and from the schemas of earlier steps; constants come from `prompts.global_context`.',
  },
  'pipeline.unknown-rule-name': {
    message:
      'The rules read {name}, which neither the schema of the step nor the unit nor `prompts.global_context` has.{suggestion}',
    help: 'Correct the name, declare the field in the schema, or set it: in the items, in an earlier step, or as a constant under `prompts.global_context`.',
  },
  'pipeline.undeclared-rule-name': {
    message: 'The rules read {name}, which no schema declares.{suggestion}',
    help: 'Correct the name, or declare the field in the schema of the step that sets it. Nothing else catches a typo in it.',
  },
  'pipeline.expression-fails': {
    message: 'The expression {expression} fails for {unit}: {reason}.',
    help: 'Correct the expression or the items.',
  },
  'pipeline.key-repeated': {
    message: "The reply repeats the model's API key, so its value was not used.",
    help: 'Find out how the key got into a prompt, and replace the key. The stored reply is redacted.',
  },
  'pipeline.items-form': {
    message: 'Expected {expected} as the items, found {found}.',
    help: 'Name the list in the file with `processing.items.key`; without it the file itself is the list.',
  },
  'pipeline.no-items': {
    message: 'Expected at least one item, found none, so there are no units.',
    help: 'Fill the list, or check the file that `processing.items.source` names.',
  },
  'pipeline.too-few-items': {
    message: 'Expected at least {positions} items, one for each position, found {count}.',
    help: 'Add some, or use fewer positions.',
  },
  'pipeline.item-form': {
    message: 'Expected an object as an item, found {found}.',
    help: 'Write each item as a map of fields.',
  },
  'pipeline.item-name': {
    message: 'An item has no {field}, which names its units.',
    help: 'Give each item a value for that field, or name another field in `processing.items.name_field`.',
  },
  'pipeline.name-field': {
    message: 'No item has a field {field}, so units are named by another field.{suggestion}',
    help: 'Correct `processing.items.name_field`: unit ids are made from that field and cannot change once a run has started.',
  },
  'pipeline.bad-unit-id': {
    message: 'The unit id {id} {reason}.',
    help: 'Change the item that the id comes from: ids name rows and files.',
  },
  'pipeline.duplicate-unit': {
    message: 'Two units have the id {id}; unit ids must be unique.',
    help: 'Rename one of the items. An id joins the names of the items with `-`; spaces become `_` and slashes become `-`.',
  },
  'pipeline.date': {
    message: '{found} is a date in YAML; Tamis reads it as text.',
    help: 'Put quotes around it.',
  },
  'pipeline.template-syntax': {
    message: 'The template cannot be read: {reason}.',
    help: 'Fix the template at that line.',
  },
  'pipeline.template-fails': {
    message: 'The template cannot be rendered for {unit}: {reason}.{suggestion}',
    help: 'Correct the name, or provide it: templates can use the fields of the unit, the sections of config.yaml and `prompts.global_context`.',
  },
} as const;

/** The code of a pipeline folder fault. */
export type PipelineFault = keyof typeof PIPELINE_FAULTS;
