import { codesOf, finding, safe, unsafe } from '../../../codes/entry.ts';

/** Suggestions made of commands. */
export const suggestionsCodes = /* @__PURE__ */ codesOf(
  { policy: 'coerce', group: 'schema', cutMayCause: true, isAboutSuggestions: true },
  {
    'suggestions.lines': safe(
      'The suggestions are lines with fields separated by bars.',
      'Nothing to do.',
      'Reply with the JSON document that was asked for.',
    ),
    'suggestions.bare-list': safe(
      'The suggestions came as a list without the object around it.',
      'Nothing to do.',
      'Put the list in an object, under the key suggestions.',
    ),
    'suggestions.unlabelled-name': unsafe(
      'A line starts without a label; the text before the first label was taken as the name.',
      'Check that the text is the name of the suggestion.',
      'Start each line with Name: and label every field.',
    ),
    'suggestions.blank-field': safe('An empty field was left out.', 'Nothing to do.', 'Leave out fields that you do not use.'),
    'suggestions.not-an-object': finding(
      'error',
      'The suggestion is {found}; an object with a name was expected.',
      'The suggestion is dropped.',
      'Write each suggestion as an object.',
    ),
    'suggestions.missing-field': finding(
      'error',
      'The suggestion has no {field}; every suggestion needs one.',
      'The suggestion is dropped.',
      'Give every suggestion a {field}.',
    ),
    'suggestions.not-text': finding(
      'error',
      'The field {field} is {found}; text was expected.',
      'A field that cannot be read is dropped.',
      'Write {field} as text.',
    ),
    'suggestions.unknown-field': {
      ...finding(
        'error',
        'The field {field} is not known here.{suggestion}',
        'The field is dropped; add it under `suggestions` if you want it.',
        'Use the declared fields only.',
      ),
      about: 'field',
    },
    'suggestions.unknown-word': {
      ...finding(
        'error',
        '{found} is not in the list {list}; {expected} was expected.',
        '{suggestion}',
        'Do not invent words. Use {expected}.',
      ),
      isAboutWords: true,
    },
    'suggestions.none-left': finding(
      'error',
      'None of the {count} suggestions can be said.',
      'Show the raw reply, and look at what was dropped: `tamis commands report` sums it up.',
      'Use only the forms and words of the grammar.',
    ),
  },
);
