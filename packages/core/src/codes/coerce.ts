import { codesOf, finding, safe, unsafe } from './entry.ts';

/** Bringing a value toward the schema, where it fails it. */
export const coerceCodes = /* @__PURE__ */ codesOf(
  { group: 'schema' },
  {
    'coerce.string-to-number': safe(
      'Digits in a string were read as a number.',
      'Nothing to do.',
      'Write numbers without quotes.',
    ),
    'coerce.string-to-boolean': safe(
      'A string was read as true or false.',
      'Nothing to do.',
      'Write true or false without quotes.',
    ),
    'coerce.scalar-to-string': safe(
      'A number or boolean was kept as the text it was written in, because a string is asked for.',
      'Nothing to do.',
      'Put this value in double quotes.',
    ),
    'coerce.json-text': safe(
      'JSON inside a string was read, because no string is allowed there.',
      'Nothing to do.',
      'Write the object or list itself, not a string that holds it.',
    ),
    'coerce.vocabulary': safe(
      'A word was matched to the one allowed value that is the same but for case, spaces, accents, punctuation or alias.',
      'Nothing to do.',
      'Use the allowed values exactly as they are written.',
    ),
    'coerce.key-name': safe(
      'A key was matched to the one declared name that is the same but for case, spaces, accents, punctuation or alias.',
      'Nothing to do.',
      'Use the declared keys exactly as they are written.',
    ),
    'coerce.padded-number': unsafe(
      'A number in a string has leading zeros, a prefix or separators, which were lost.',
      'It may be a code rather than a quantity; if so, ask for a string.',
      'Write plain JSON numbers.',
    ),
    'coerce.loose-json-text': unsafe(
      'Text like JSON inside a string was repaired and read, because no string is allowed there.',
      'Compare it with the raw reply.',
      'Write the object or list itself, not a string that holds it.',
    ),
    'coerce.scalar-to-list': unsafe(
      'A single value was put into a list.',
      'Check that one item is what is meant.',
      'Write a list, even for one item.',
    ),
    'coerce.list-to-scalar': unsafe(
      'The only item of a list was taken out of it.',
      'Check that the item is what is meant.',
      'Write the value itself, not a list.',
    ),
    'coerce.word-in-text': unsafe(
      'An allowed value was found inside other words.',
      'Read the sentence: it may say the opposite.',
      'Reply with the allowed value only, without other words.',
    ),
    'coerce.number-in-text': unsafe(
      'A number was found inside text.',
      'Read the text: the unit or the meaning may differ.',
      'Write the number only, without other words.',
    ),
    'coerce.loose-boolean': unsafe(
      'A word like yes or off was read as true or false.',
      'Check that this is what is meant.',
      'Write true or false.',
    ),
    'coerce.key-dropped': unsafe(
      'A key the schema does not allow was left out.',
      'Check that it holds nothing that matters.',
      'Use the declared keys only.',
    ),
    'coerce.two-words': finding(
      'error',
      'The text names {count} of the allowed values ({words}); exactly one was expected.',
      'No choice is made for the model.',
      'Choose exactly one of the allowed values and reply with it alone.',
    ),
  },
);
