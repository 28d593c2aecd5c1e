import { codesOf, problem } from '@tamis/core/kind';

export const grammarCodes = /* @__PURE__ */ codesOf(
  {},
  {
    'contract.form-syntax': problem(
      'error',
      'The form {form} cannot be read: {reason}.',
      'Correct the form: it consists of words, slot names in braces, [optional parts], (one | of these), (all && in any order) and (at least || one).',
    ),
    'contract.unknown-slot': problem(
      'error',
      'There is no slot, list or set of presets named {name}.{suggestion}',
      'Add it under `lists`, `presets` or `slots`, or correct the name.',
    ),
    'contract.unfilled-slot': problem(
      'error',
      'No form of this field has the slot {name}, so nothing fills it.',
      'Correct the name, or add a form that has it.',
    ),
    'contract.open-slot': problem(
      'warning',
      'The slot {name} is optional in its form but not here; without it, the words that belong to it would be left over.',
      'Put square brackets around it and the words that belong to it, as in a form.',
    ),
    'contract.unknown-form': problem(
      'error',
      'There is no form named {name}.{suggestion}',
      'Add it under `forms`, or correct the name.',
    ),
    'contract.missing-list': {
      ...problem(
        'error',
        'The list {list} has no content here; it is in the file {file}.',
        'Put its tokens under `lists`: the library reads no files. The command line does, from a grammar file.',
      ),
      lacksList: true,
    },
    'contract.empty-list': problem(
      'error',
      'Expected at least one token in the list {list}, found none.',
      'Check the file it comes from: nothing that needs an empty list can be said.',
    ),
    'contract.duplicate-token': problem(
      'error',
      'Expected one meaning of {"token"} in {list}, found two: {first} and {second}.',
      'Remove one of them: case and spacing make no difference when a command is read.',
    ),
    'contract.token-syntax': problem(
      'error',
      'Expected plain words in {list}, found {"token"}: {found} is notation for forms.',
      'Give each way to say it as a separate token or alias, or move the notation into a form: a token is said exactly as written.',
    ),
    'contract.unspoken-label': problem(
      'warning',
      'The label {label} in {list} cannot be spoken as it is written, so it is only shown.',
      'Add `say` to choose the words; without it, the key or a spoken form is said instead.',
    ),
    'contract.unknown-alias': problem(
      'error',
      'There is an alias for {name}, but no form and no list contains it.{suggestion}',
      'Write the words of a form, or a token of a list, exactly as they appear there.',
    ),
  },
);
