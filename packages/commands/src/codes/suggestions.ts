import { codesOf, finding, safe, unsafe } from '@tamis/core/kind';

export const suggestionsCodes = /* @__PURE__ */ codesOf(
  { policy: 'coerce', group: 'schema', cutMayCause: true, isAboutSuggestions: true },
  {
    'suggestions.lines': safe(
      'The suggestions are lines with fields separated by bars.',
      '',
      'Reply with the JSON document that was asked for.',
    ),
    'suggestions.bare-list': safe(
      'The suggestions came as a list without the object around it.',
      '',
      'Put the list in an object, under the key suggestions.',
    ),
    'suggestions.unlabelled-name': unsafe(
      'A line starts without a label; the text before the first label was taken as the name.',
      'Check that the text is the name of the suggestion.',
      'Start each line with Name: and label every field.',
    ),
    'suggestions.blank-field': safe('the field is empty, so it was left out.', '', 'Leave out fields that you do not use.'),
    'suggestions.not-an-object': finding(
      'error',
      'expected an object with a name, found {found}, so the suggestion is dropped.',
      '',
      'Write each suggestion as an object.',
    ),
    'suggestions.missing-field': finding(
      'error',
      'every suggestion needs {"field"}; this one has none, so it is dropped.',
      'Ask for {"field"} in the prompt.',
      'Give every suggestion a {field}.',
    ),
    'suggestions.not-text': finding(
      'error',
      'expected text, found {found}, so the field is dropped.',
      '',
      'Write {field} as text.',
    ),
    'suggestions.unknown-field': {
      ...finding(
        'error',
        'The grammar does not declare the field {"field"}, so it is dropped.{suggestion}',
        'If you want the field, add it under `suggestions`.',
        'Use the declared fields only.',
      ),
      about: 'field',
    },
    'suggestions.unknown-word': {
      ...finding(
        'error',
        'expected {expected} (the list {list}), found {"found"}.',
        'If the word should be allowed, add it to the list. {suggestion}',
        'Do not invent words. Use {expected}.',
      ),
      isAboutWords: true,
    },
    'suggestions.none-left': finding(
      'error',
      'None of the {count} suggestions can be said.',
      'Show the raw reply, and look at what was dropped: `tamis commands report` summarises it.',
      'Use only the forms and words of the grammar.',
    ),
  },
);
