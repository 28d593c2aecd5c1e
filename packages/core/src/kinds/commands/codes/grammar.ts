import { codesOf, problem } from '../../../codes/entry.ts';

/** What can be wrong with a grammar, told before any command is judged. */
export const grammarCodes = /* @__PURE__ */ codesOf(
  {},
  {
    'contract.form-syntax': problem(
      'error',
      'The form {form} can not be read: {reason}.',
      'A form is words, names of slots in braces, [parts that may be left out], (one | of these), (all && in any order) and (at least || one).',
    ),
    'contract.unknown-slot': problem(
      'error',
      '{name} is no slot, list or set of presets{suggestion}.',
      'Add it under lists, presets or slots, or correct the name.',
    ),
    'contract.unfilled-slot': problem(
      'error',
      'The slot {name} is in none of the forms of this field, so that nothing fills it.',
      'Correct the name, or add a form that has it.',
    ),
    'contract.open-slot': problem(
      'warning',
      'The slot {name} may be left out of what is said, but not here; words that belong to it would stand alone.',
      'Put brackets around it and the words that belong to it, as in a form.',
    ),
    'contract.unknown-form': problem('error', '{name} is no form{suggestion}.', 'Add it under forms, or correct the name.'),
    'contract.missing-list': problem(
      'error',
      'The list {list} has no content here; it stands in {file}.',
      'Give its tokens under lists: the engine reads no files. The command line does, from a grammar file.',
    ),
    'contract.empty-list': problem(
      'error',
      'The list {list} is empty; at least one token was expected.',
      'Check the file it comes from: with an empty list nothing that needs it can be said.',
    ),
    'contract.duplicate-token': problem(
      'error',
      'In {list}, {token} stands for {first} and for {second}; one meaning was expected.',
      'Case and spacing make no difference when a command is read. Remove one of them.',
    ),
    'contract.token-syntax': problem(
      'error',
      'In {list}, {token} has {found}, which is notation of forms; plain words were expected.',
      'A token is said as it stands. Give each way to say it as a token or an alias of its own, or move the notation into a form.',
    ),
    'contract.unknown-alias': problem(
      'error',
      'There is an alias for {name}, which no form and no list says{suggestion}.',
      'Write words of a form, or a token of a list, as they stand there.',
    ),
  },
);
