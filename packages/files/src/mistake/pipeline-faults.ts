/** What can be wrong with a pipeline folder, apart from its schemas and rules, which are parts of contracts. */
export const PIPELINE_FAULTS = {
  'pipeline.missing-key': {
    message: 'The key {key} is missing; {expected} was expected.',
    help: 'Add it. `tamis config schema pipeline` prints the schema of config.yaml.',
  },
  'pipeline.unknown-key': {
    message: 'The key {key} is not known here.{suggestion}',
    help: 'Correct the key, or remove it: nothing reads it.',
  },
  'pipeline.bad-value': {
    message: '{found} was found; {expected} was expected.{suggestion}',
    help: 'Correct the value.',
  },
  'pipeline.idle-key': {
    message: 'The key {key} has no effect here: {reason}.',
    help: 'Remove it.',
  },
  'pipeline.no-steps': {
    message: 'The pipeline has no steps; at least one was expected.',
    help: 'List the steps under `pipeline.steps`, in the order in which they run.',
  },
  'pipeline.duplicate-step': {
    message: 'Two steps are named {step}; each name was expected once.',
    help: 'Rename one of them: templates, schemas and rules are found by the name of the step.',
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
    message: 'The name {name} belongs to the runner; another name was expected.',
    help: 'Rename it: `unit_id`, `_metadata`, `_raw_text` and the `_repetition` and `_fan` fields are set by the runner alone.',
  },
  'pipeline.outside-folder': {
    message: '{path} leads out of the folder {folder}; a path inside it was expected.',
    help: 'Move the file into the folder. Links are followed before this is checked.',
  },
  'pipeline.script': {
    message: 'The step runs the script {script}; scripts are not run here.',
    help: 'Use `script: extract_units`, which is built in, or skip such steps with `--skip-scripts`.',
  },
  'pipeline.skipped-script': {
    message: 'The script {script} is not run and its step is skipped.',
    help: '`analyze_results.py`, `extract_units.py` and `gzip` are built in. Run other scripts on the exports of the run.',
  },
  'pipeline.expression-syntax': {
    message: 'The expression {expression} cannot be read: {reason}.{suggestion}',
    help: 'Write one Python expression.',
  },
  'pipeline.unknown-name': {
    message: 'The expression {expression} reads {name}, which nothing provides before it.{suggestion}',
    help: 'Fields come from the items, from earlier expressions and from the schemas of earlier steps.',
  },
  'pipeline.expression-fails': {
    message: 'The expression {expression} fails for {unit}: {reason}.',
    help: 'Correct the expression or the items.',
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
    message: 'An item has no {field} to name its units by.',
    help: 'Give each item a value there, or name another field in `processing.items.name_field`.',
  },
  'pipeline.bad-unit-id': {
    message: 'The unit id {id} {reason}.',
    help: 'Ids name rows and files. Change the item that it is made of.',
  },
  'pipeline.duplicate-unit': {
    message: 'Two units have the id {id}; each id was expected once.',
    help: 'Ids are made of the names of the items, joined by `-`, with spaces as `_` and slashes as `-`.',
  },
  'pipeline.date': {
    message: '{found} is a date in YAML; it is read as text here.',
    help: 'Put it in quotes.',
  },
  'pipeline.template-syntax': {
    message: 'The template cannot be read: {reason}.',
    help: 'Correct the template at that line.',
  },
  'pipeline.template-fails': {
    message: 'The template cannot be rendered for {unit}: {reason}.',
    help: 'Templates see the fields of the unit, the sections of config.yaml and `prompts.global_context`.',
  },
} as const;

/** A code of a fault in a pipeline folder. */
export type PipelineFault = keyof typeof PIPELINE_FAULTS;
