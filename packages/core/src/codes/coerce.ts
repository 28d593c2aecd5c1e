import { codesOf, finding, safe, unsafe } from './entry.ts';

/** Bringing a value toward the schema, where it fails it. */
export const coerceCodes = /* @__PURE__ */ codesOf(
  { group: 'schema' },
  {
    'coerce.string-to-number': safe('Digits in a string were read as a number.'),
    'coerce.string-to-boolean': safe('A string was read as true or false.'),
    'coerce.scalar-to-string': {
      ...safe('A number or boolean was kept as the text it was written in, because a string is asked for.'),
      keepsSpelling: true,
    },
    'coerce.json-text': safe('JSON inside a string was read, because no string is allowed there.'),
    'coerce.vocabulary': safe(
      'A word was matched to the one allowed value that is the same but for case, spaces, accents, punctuation or alias.',
    ),
    'coerce.key-name': safe(
      'A key was matched to the one declared name that is the same but for case, spaces, accents, punctuation or alias.',
    ),
    'coerce.padded-number': unsafe('A number in a string has leading zeros, a prefix or separators, which were lost.'),
    'coerce.loose-json-text': unsafe('Text like JSON inside a string was repaired and read, because no string is allowed there.'),
    'coerce.scalar-to-list': { ...unsafe('A single value was put into a list.'), isForced: true },
    'coerce.list-to-scalar': unsafe('The only item of a list was taken out of it.'),
    'coerce.word-in-text': { ...unsafe('An allowed value was found inside other words.'), isForced: true },
    'coerce.number-in-text': unsafe('A number was found inside text.'),
    'coerce.loose-boolean': unsafe('A word like yes or off was read as true or false.'),
    'coerce.key-dropped': { ...unsafe('A key the schema does not allow was left out.'), isForced: true },
    'coerce.two-words': finding('error', 'The text names {count} of the allowed values ({words}); exactly one was expected.'),
  },
);
