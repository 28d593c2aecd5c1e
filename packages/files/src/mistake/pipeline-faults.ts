/** What can be wrong with a pipeline folder, apart from its schemas and rules, which are parts of contracts. */
export const PIPELINE_FAULTS = {
  'pipeline.missing-key': {
    message: 'The key {key} is missing; {expected} was expected.',
    help: 'Add it. `tamis config schema pipeline` prints the schema of config.yaml.',
  },
  'pipeline.unknown-key': {
    message: 'The key {key} is not known here.{suggestion}',
    help: 'Correct the key, or remove it: Tamis does not use it.',
  },
  'pipeline.bad-value': {
    message: '{found} was found; {expected} was expected.{suggestion}',
    help: 'Correct the value.',
  },
  'pipeline.idle-key': {
    message: 'The key {key} has no effect here: {reason}.',
    help: 'Remove it.',
  },
  'pipeline.body-field': {
    message: 'The field {field} cannot be set in `body`: {reason}.',
    help: '`body` adds fields to a request for which there is no key of its own.',
  },
  'pipeline.contract-unset': {
    message:
      'Nothing tells the model what a reply must be in {steps}, unless the prompts do: there is no `contract` key, which means off.',
    help: '`contract: provider` under `api` sends the schema in the way of the provider, `contract: text` as a system message; `contract: off` says that the prompts tell it.',
  },
  'pipeline.allowed-changes': {
    message: 'In {where}, replies pass with these unsafe changes: {codes}.',
    help: 'Nobody is asked about them. `tamis explain CODE` says what each may lose; without the code, such replies are held.',
  },
  'pipeline.declared-words': {
    message: 'In {where}, it counts as safe to leave out {words}.',
    help: 'Remove the words that do carry a meaning; replies that have them are then held.',
  },
  'pipeline.tolerated-places': {
    message: 'In {where}, {places}; the rest of the reply passes.',
    help: 'Each part that is left out is on the record of its unit, which then counts as repaired.',
  },
  'pipeline.required-of-unit': {
    message: 'The schema of the step {step} requires {fields}, which the unit has and its reply has not.',
    help: 'The schema is applied to the reply alone: a reply that does not repeat the field fails. Remove it from `required`, or ask for it in the prompt.',
  },
  'pipeline.replaced-field': {
    message: 'Units already have {fields} when they reach the step {step}; what the reply says replaces it.',
    help: 'Give the field another name in the schema if both values are needed. A reply that leaves it out fails if the schema requires it.',
  },
  'pipeline.no-steps': {
    message: 'The pipeline has no steps; at least one was expected.',
    help: 'List the steps under `pipeline.steps`, in the order in which they run.',
  },
  'pipeline.duplicate-step': {
    message: 'Two steps are named {step}; step names must be unique.',
    help: 'Rename one of them: templates, schemas and rules are looked up by step name.',
  },
  'pipeline.unlinked-step': {
    message: 'The model step {step} has no entry in {section}.{suggestion}',
    help: 'A model step needs four entries under its name: in `pipeline.steps`, `prompts.templates`, `schemas.files` and `validation`.',
  },
  'pipeline.no-such-step': {
    message: 'There is no {kind} named {name}.{suggestion}',
    help: 'Correct the name, or remove the entry.',
  },
  'pipeline.reserved-name': {
    message: 'The name {name} is reserved for the runner; another name was expected.',
    help: 'Rename it: `unit_id`, `_metadata`, `_raw_text` and the `_repetition` and `_fan` fields are set only by the runner.',
  },
  'pipeline.outside-folder': {
    message: '{path} is outside the folder {folder}; a path inside it was expected.',
    help: 'Move the file into the folder. Links are followed before this is checked.',
  },
  'pipeline.script': {
    message: 'The step runs the script {script}; Tamis does not run scripts.',
    help: 'Use `script: extract_units`, which is built in, or skip such steps with `--skip-scripts`.',
  },
  'pipeline.skipped-script': {
    message: 'Tamis does not run the script {script}; its step is skipped.',
    help: '`analyze_results.py`, `extract_units.py` and `gzip` are built in. `tamis report RUN --run-scripts` runs other scripts under `post_process`.',
  },
  'pipeline.expression-syntax': {
    message: 'The expression {expression} cannot be read: {reason}.{suggestion}',
    help: 'Write one Python expression.',
  },
  'pipeline.unknown-name': {
    message: 'The expression {expression} reads {name}, which nothing provides before it.{suggestion}',
    help: 'Fields come from the items, from earlier expressions and from the schemas of earlier steps; constants come from `prompts.global_context`.',
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
    message: 'The reply repeats the key of the model, so its value was not used.',
    help: 'Find out how the key came into a prompt, and replace the key. What is kept of the reply is redacted.',
  },
  'pipeline.items-form': {
    message: 'The items are {found}; {expected} was expected.',
    help: '`processing.items.key` names the list in the file; without it the file itself is the list.',
  },
  'pipeline.no-items': {
    message: 'There are no items, so there are no units.',
    help: 'Add at least one item to the list.',
  },
  'pipeline.too-few-items': {
    message: 'There are {count} items for {positions} positions.',
    help: 'A permutation needs at least as many items as positions.',
  },
  'pipeline.item-form': {
    message: 'An item is {found}; an object was expected.',
    help: 'Write each item as a map of fields.',
  },
  'pipeline.item-name': {
    message: 'An item has no {field}, which names its units.',
    help: 'Give each item a value for that field, or name another field in `processing.items.name_field`.',
  },
  'pipeline.bad-unit-id': {
    message: 'The unit id {id} {reason}.',
    help: 'Ids name rows and files. Change the item that the id comes from.',
  },
  'pipeline.duplicate-unit': {
    message: 'Two units have the id {id}; unit ids must be unique.',
    help: 'An id joins the names of the items with `-`; spaces become `_` and slashes become `-`.',
  },
  'pipeline.date': {
    message: '{found} is a date in YAML; Tamis reads it as text.',
    help: 'Put quotes around it.',
  },
  'pipeline.template-syntax': {
    message: 'The template cannot be read: {reason}.',
    help: 'Correct the template at that line.',
  },
  'pipeline.template-fails': {
    message: 'The template cannot be rendered for {unit}: {reason}.{suggestion}',
    help: 'Templates see the fields of the unit, the sections of config.yaml and `prompts.global_context`.',
  },
} as const;

/** A code of a fault in a pipeline folder. */
export type PipelineFault = keyof typeof PIPELINE_FAULTS;
