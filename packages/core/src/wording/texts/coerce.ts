import { harmless, type Texts } from './texts.ts';

// The messages and hints for the `coerce` codes.
export const coerceTexts = {
  'coerce.string-to-number': harmless(
    'the string {was|in quotes} was read as the number {is|in it}.',
    'Write numbers without quotes.',
  ),
  'coerce.string-to-boolean': harmless(
    'the string {was|in quotes} was read as {is|true or false}.',
    'Write true or false without quotes.',
  ),
  'coerce.scalar-to-string': harmless(
    'the schema asks for a string, so {was|the number or boolean} was kept as {is|the text it was written in}.',
    'Put this value in double quotes.',
  ),
  'coerce.whole-float': harmless(
    'the schema asks for an integer, so the float {written} was read as one.',
    'Write integers without a decimal point or exponent.',
  ),
  'coerce.json-text': harmless(
    'no string is allowed here, so the JSON inside it was read: {was|see the marked place}.',
    'Write the object or list itself, not a string that contains it.',
  ),
  'coerce.vocabulary': harmless(
    'the word {was|here} was read as {is|an allowed value}, the only one that is the same except for case, spaces, accents, punctuation or alias.',
    'Use the allowed values exactly as they are written.',
  ),
  'coerce.key-name': harmless(
    'The key {was|in the reply} was read as {is|the declared one}, the only one that is the same except for case, spaces, accents, punctuation or alias.',
    'Use the declared keys exactly as they are written.',
  ),
  'coerce.null-absent': harmless(
    'a null was dropped: the field is optional, and the provider was told to write null instead of leaving it out.',
    'Leave out what you do not know.',
  ),
  'coerce.padded-number': {
    message: 'the string {was|in quotes} was read as the number {is|in it}; its leading zeros, prefix or separators were lost.',
    help: 'If it is a code rather than a quantity, ask for a string in the schema.',
    hint: 'Write plain JSON numbers.',
  },
  'coerce.loose-json-text': {
    message: 'no string is allowed here, so text like JSON inside it was repaired and read: {was|see the marked place}.',
    help: 'Compare it with the raw reply.',
    hint: 'Write the object or list itself, not a string that contains it.',
  },
  'coerce.scalar-to-list': {
    message: 'the schema asks for a list, so the single value {was|here} was put into one.',
    help: 'Check that a single item is meant.',
    hint: 'Write a list, even for one item.',
  },
  'coerce.list-to-scalar': {
    message: 'the schema asks for a single value, so {is|the only item} was taken out of a list of one.',
    help: 'Check that the item is what was meant.',
    hint: 'Write the value itself, not a list.',
  },
  'coerce.word-in-text': {
    message: 'the allowed value {is|here} was found inside other words: {was|see the marked place}.',
    help: 'Read the sentence: it may say the opposite.',
    hint: 'Reply with the allowed value only, without other words.',
  },
  'coerce.number-in-text': {
    message: 'the number {is|here} was found inside text: {was|see the marked place}.',
    help: 'Read the text: the unit or the meaning may differ.',
    hint: 'Write the number only, without other words.',
  },
  'coerce.loose-boolean': {
    message: 'the word {was|here} was read as {is|true or false}.',
    help: 'Check that the word means this, or ask for true or false in the prompt.',
    hint: 'Write true or false.',
  },
  'coerce.key-dropped': {
    message: 'The schema does not allow {key}, so it was left out.',
    help: 'Check that it contains nothing important.',
    hint: 'Use the declared keys only.',
  },
  'coerce.two-words': {
    message: 'expected exactly one of the allowed values, found {count} in the text: {words}.',
    help: 'Ask the model again: Tamis does not choose for it.',
    hint: 'Choose exactly one of the allowed values and reply with it alone.',
  },
  'coerce.too-many-steps': {
    message: 'Comparing the value with its schema would take more than {limit} steps.',
    help: 'Look for references that lead back to the same schema several times, and simplify them.',
    hint: 'Reply with a smaller document.',
  },
} as const satisfies Texts;
