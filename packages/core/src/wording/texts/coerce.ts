import type { Texts } from './texts.ts';

/** What a person and the model are told about the codes of coerce. */
export const coerceTexts = {
  'coerce.string-to-number': { help: 'Nothing to do.', hint: 'Write numbers without quotes.' },
  'coerce.string-to-boolean': { help: 'Nothing to do.', hint: 'Write true or false without quotes.' },
  'coerce.scalar-to-string': { help: 'Nothing to do.', hint: 'Put this value in double quotes.' },
  'coerce.json-text': { help: 'Nothing to do.', hint: 'Write the object or list itself, not a string that holds it.' },
  'coerce.vocabulary': { help: 'Nothing to do.', hint: 'Use the allowed values exactly as they are written.' },
  'coerce.key-name': { help: 'Nothing to do.', hint: 'Use the declared keys exactly as they are written.' },
  'coerce.padded-number': {
    help: 'It may be a code rather than a quantity; if so, ask for a string.',
    hint: 'Write plain JSON numbers.',
  },
  'coerce.loose-json-text': {
    help: 'Compare it with the raw reply.',
    hint: 'Write the object or list itself, not a string that holds it.',
  },
  'coerce.scalar-to-list': { help: 'Check that one item is what is meant.', hint: 'Write a list, even for one item.' },
  'coerce.list-to-scalar': { help: 'Check that the item is what is meant.', hint: 'Write the value itself, not a list.' },
  'coerce.word-in-text': {
    help: 'Read the sentence: it may say the opposite.',
    hint: 'Reply with the allowed value only, without other words.',
  },
  'coerce.number-in-text': {
    help: 'Read the text: the unit or the meaning may differ.',
    hint: 'Write the number only, without other words.',
  },
  'coerce.loose-boolean': { help: 'Check that this is what is meant.', hint: 'Write true or false.' },
  'coerce.key-dropped': { help: 'Check that it holds nothing that matters.', hint: 'Use the declared keys only.' },
  'coerce.two-words': {
    help: 'No choice is made for the model.',
    hint: 'Choose exactly one of the allowed values and reply with it alone.',
  },
} as const satisfies Texts;
