import { harmless, type Texts } from './texts.ts';

/** What a person and the model are told about the `coerce` codes. */
export const coerceTexts = {
  'coerce.string-to-number': harmless('Digits in a string were read as a number.', 'Write numbers without quotes.'),
  'coerce.string-to-boolean': harmless('A string was read as true or false.', 'Write true or false without quotes.'),
  'coerce.scalar-to-string': harmless(
    'A number or boolean was kept as the text it was written in, because a string is asked for.',
    'Put this value in double quotes.',
  ),
  'coerce.whole-float': harmless(
    'A whole number was written as a float, {written}, where an integer is asked for, and was read as the integer.',
    'Write integers without a decimal point or exponent.',
  ),
  'coerce.json-text': harmless(
    'JSON inside a string was read, because no string is allowed there.',
    'Write the object or list itself, not a string that holds it.',
  ),
  'coerce.vocabulary': harmless(
    'A word was matched to the one allowed value that is the same except for case, spaces, accents, punctuation or alias.',
    'Use the allowed values exactly as they are written.',
  ),
  'coerce.key-name': harmless(
    'A key was matched to the one declared name that is the same except for case, spaces, accents, punctuation or alias.',
    'Use the declared keys exactly as they are written.',
  ),
  'coerce.null-absent': harmless(
    'A null was dropped: the field is optional, and the provider was told to write null instead of leaving it out.',
    'Leave out what you do not know.',
  ),
  'coerce.padded-number': {
    message: 'A number in a string has leading zeros, a prefix or separators, which were lost.',
    help: 'It may be a code rather than a quantity; if so, ask for a string.',
    hint: 'Write plain JSON numbers.',
  },
  'coerce.loose-json-text': {
    message: 'Text like JSON inside a string was repaired and read, because no string is allowed there.',
    help: 'Compare it with the raw reply.',
    hint: 'Write the object or list itself, not a string that holds it.',
  },
  'coerce.scalar-to-list': {
    message: 'A single value was put into a list.',
    help: 'Check that one item is what is meant.',
    hint: 'Write a list, even for one item.',
  },
  'coerce.list-to-scalar': {
    message: 'The only item of a list was taken out of it.',
    help: 'Check that the item is what is meant.',
    hint: 'Write the value itself, not a list.',
  },
  'coerce.word-in-text': {
    message: 'An allowed value was found inside other words.',
    help: 'Read the sentence: it may say the opposite.',
    hint: 'Reply with the allowed value only, without other words.',
  },
  'coerce.number-in-text': {
    message: 'A number was found inside text.',
    help: 'Read the text: the unit or the meaning may differ.',
    hint: 'Write the number only, without other words.',
  },
  'coerce.loose-boolean': {
    message: 'A word like yes or off was read as true or false.',
    help: 'Check that this is what is meant.',
    hint: 'Write true or false.',
  },
  'coerce.key-dropped': {
    message: 'A key the schema does not allow was left out.',
    help: 'Check that it holds nothing that matters.',
    hint: 'Use the declared keys only.',
  },
  'coerce.two-words': {
    message: 'The text names {count} of the allowed values ({words}); exactly one was expected.',
    help: 'No choice is made for the model.',
    hint: 'Choose exactly one of the allowed values and reply with it alone.',
  },
} as const satisfies Texts;
