import { harmless, type Texts } from './texts.ts';

const JSON_HINT = 'Write strict JSON: double quotes, commas between items, no comments.';

// The messages and hints for the `parse` codes.
export const parseTexts = {
  'parse.trailing-comma': harmless('Trailing comma before a closing bracket.', 'Put no comma after the last item.'),
  'parse.missing-comma': harmless('A comma was missing between two items.', 'Put a comma between items.'),
  'parse.extra-comma': harmless('Expected an item, found a comma.', 'Put one comma between items.'),
  'parse.single-quotes': harmless('String in single quotes.', 'Put strings in double quotes.'),
  'parse.smart-quotes': harmless('String in typographic quotes.', 'Put strings in plain double quotes.'),
  'parse.backtick-quotes': harmless('String in backticks.', 'Put strings in double quotes.'),
  'parse.bare-key': harmless('Key without quotes.', 'Put keys in double quotes.'),
  'parse.bare-word': harmless('String without quotes.', 'Put strings in double quotes.'),
  'parse.comment': harmless('Comment in the document: {was|see the marked place}.', 'Write no comments.'),
  'parse.python-literal': harmless('A Python literal was read as JSON.', 'Write true, false and null.'),
  'parse.literal-case': harmless('A literal was written with capitals.', 'Write true, false and null in lower case.'),
  'parse.tuple': harmless('A tuple was read as a list.', 'Write lists in square brackets.'),
  'parse.raw-newline': harmless('A string contains an unescaped line break or tab.', 'Write line breaks in strings as \\n.'),
  'parse.inner-quotes': harmless(
    'A string contains unescaped quotes; only one reading is possible.',
    'Escape double quotes inside strings as \\".',
  ),
  'parse.escaped-apostrophe': harmless('An apostrophe was escaped unnecessarily.', "Write ' in strings as it is."),
  'parse.extra-closer': harmless('Closing brackets after the end of the document.', 'Close each bracket once.'),
  'parse.missing-closer': {
    message: 'The closing brackets at the very end were missing; the last token was complete.',
    help: 'Check the finish reason: the reply may have been cut off.',
    hint: 'Reply with the complete document, and close every bracket.',
  },
  'parse.plus-sign': harmless('A number was written with a plus sign.', 'Write numbers without a plus sign.'),
  'parse.bare-decimal': harmless('A number was written without a digit before its decimal point.', 'Write 0.5, not .5.'),
  'parse.digit-separator': harmless('A number was written with underscores.', 'Write numbers without separators.'),
  'parse.escaped-quotes': harmless(
    'The quotes of the document are escaped, as if it were inside a string.',
    'Do not escape the quotes around keys and strings.',
  ),
  'parse.concatenation': harmless('Strings joined with + were read as one.', 'Write one string.'),
  'parse.repeated-key': harmless(
    'the key appears twice with the same value, {is|which changes nothing}.',
    'Write each key once.',
  ),
  'parse.known-key': harmless('The colon after a key that the schema describes was missing.', 'Put a colon after every key.'),
  'parse.odd-space': harmless('Unusual space characters between tokens.', 'Use plain spaces and newlines.'),
  'parse.ambiguous-quotes': {
    message: 'a string contains unescaped quotes and could end at more than one of them: {was|see the marked place}.',
    help: 'Compare the string with the raw reply.',
    hint: 'Escape double quotes inside strings as \\".',
  },
  'parse.line-end': {
    message: 'a line break before the closing quote was taken for layout and dropped.',
    help: 'Check whether the line break belongs to the text.',
    hint: 'Close strings on the line where their text ends.',
  },
  'parse.guessed-closer': {
    message: 'A closing bracket was missing inside the document; where it belongs is a guess.',
    help: 'Compare the structure with the raw reply.',
    hint: 'Close every bracket where its object or list ends.',
  },
  'parse.guessed-quote': {
    message: 'a quote is missing, so where the string begins or ends is a guess: {was|see the marked place}.',
    help: 'Compare the string with the raw reply.',
    hint: 'Open and close every string with a double quote.',
  },
  'parse.missing-braces': {
    message: 'The outer brackets of the document were missing and were added.',
    help: 'Check that the reply is complete: what came before or after it may be lost.',
    hint: 'Reply with the whole document, from its opening bracket to its closing one.',
  },
  'parse.tuple-of-one': {
    message: 'A value in parentheses is next to tuples and may be a tuple of one; it was read as a plain value.',
    help: 'Check whether a list with one item is meant.',
    hint: 'Write lists in square brackets.',
  },
  'parse.set': {
    message: 'A set (items in curly brackets without values) was read as a list.',
    help: 'Check that a list is meant.',
    hint: 'Write lists in square brackets, and give every key of an object a value.',
  },
  'parse.unseen-end': {
    message: 'the reply stops in the middle of this value: {was|see the marked place}.',
    help: 'Raise the output limit, or ask again: the reply was cut off.',
    hint: 'Your reply was cut off. Reply with the complete document.',
  },
  'parse.open-after-comma': {
    message: 'The reply stops after a comma, so something is missing.',
    help: 'Raise the output limit, or ask again: the reply was cut off.',
    hint: 'Your reply was cut off. Reply with the complete document.',
  },
  'parse.guessed-mark': {
    message: 'A bracket, comma, colon or quote was moved, added or removed to make the text readable; other places are possible.',
    help: 'Compare the value with its alternatives, and take one with `tamis release --take N`. A schema that says which keys belong where leaves fewer of them.',
    hint: 'Reply with JSON whose brackets, commas, colons and quotes are all in place.',
  },
  'parse.open-object': {
    message: 'The reply ends inside an object that is never closed; entries may be missing.',
    help: 'Compare the object with what you expect; the reply may have been cut off. The change is safe where the schema allows no other key, or where the finish reason of the provider says that the model was done.',
    hint: 'Your reply ends inside an object. Reply with the complete document, and close every bracket.',
  },
  'parse.open-list': {
    message: 'The reply ends inside a list that is never closed; items may be missing.',
    help: 'Compare the list with what you expect; the reply may have been cut off. A schema with `maxItems` can say that the list is full.',
    hint: 'Your reply ends inside a list. Reply with the complete document, and close every bracket.',
  },
  'parse.ellipsis': {
    message: '{was|An ellipsis} stands for items that the model left out.',
    help: 'Ask the model again for every item.',
    hint: 'Write every item; do not shorten with an ellipsis.',
  },
  'parse.duplicate-key': {
    message: 'the key appears twice{spelled} with different values, {was|one} and {is|another}.',
    help: 'Nothing was used yet. Ask the model again, or accept {kept|the last value} for all such replies: --accept parse.duplicate-key',
    hint: 'Write each key once.',
  },
  'parse.digits-lost': {
    message: 'the number {was|here} has more digits than a JavaScript number keeps; it would become {is|another}.',
    help: 'Ask for it as a string in the schema.',
    hint: 'Write this number as a string.',
  },
  'parse.not-a-number': {
    message: 'JSON has no {was|NaN or Infinity}; it was read as null.',
    help: 'Allow null in the schema, and tell the model to write it.',
    hint: 'Write null where there is no value.',
  },
  'parse.missing-value': {
    message: 'the key has no value; null was read.',
    help: 'Ask the model again for the value.',
    hint: 'Give every key a value.',
  },
  'parse.missing-colon': {
    message: 'the colon between the key and its value is missing.',
    help: 'Compare the key and the value with the raw reply.',
    hint: JSON_HINT,
  },
  'parse.unquoted-text': {
    message: 'unquoted text contains JSON punctuation or code, so its meaning is a guess: {was|see the marked place}.',
    help: 'Compare the text with the raw reply.',
    hint: 'Put strings in double quotes.',
  },
  'parse.number-text': {
    message: 'text that starts like a number was read as a string: {was|see the marked place}.',
    help: 'Compare it with the raw reply.',
    hint: 'Write plain JSON numbers, and text in double quotes.',
  },
  'parse.number-gap': {
    message: 'Two numbers side by side without a comma; they may be one number.',
    help: 'Compare them with the raw reply.',
    hint: 'Put a comma between items, and no spaces inside numbers.',
  },
  'parse.cut-number': {
    message: 'the number {was|here} is incomplete; it was read as {is|far as it goes}.',
    help: 'Compare it with the raw reply.',
    hint: 'Write complete numbers.',
  },
  'parse.short-number': {
    message: 'A number may lack digits: no comma follows it, or no digit precedes its point.',
    help: 'Compare it with the raw reply.',
    hint: 'Write complete numbers, and a comma after each field and item.',
  },
  'parse.invalid-escape': {
    message: 'a backslash precedes a character that JSON cannot escape: {was|see the marked place}.',
    help: 'Compare the string with the raw reply.',
    hint: 'Write a backslash in strings as \\\\.',
  },
  'parse.raw-control': {
    message: 'the string contains a control character: {was|see the marked place}.',
    help: 'Compare the string with the raw reply.',
    hint: 'Write no control characters in strings.',
  },
  'parse.triple-quotes': {
    message: 'the string is in triple quotes or in a fence; the line breaks at its edges were dropped.',
    help: 'Compare the string with the raw reply.',
    hint: 'Put strings in double quotes, with line breaks written as \\n.',
  },
  'parse.call': {
    message: 'the value is inside a function call, which was dropped: {was|see the marked place}.',
    help: 'Check that the bare value is meant.',
    hint: 'Write plain values without function calls.',
  },
  'parse.stray-text': {
    message: 'Text that belongs to no key or value was left out: {was|see the marked place}.',
    help: 'Check that nothing in it is part of a value.',
    hint: JSON_HINT,
  },
  'parse.stray-closer': {
    message: 'A closing bracket inside the document closes nothing.',
    help: 'Compare the structure with the raw reply.',
    hint: 'Close each bracket once.',
  },
  'parse.doubtful-comment': {
    message: 'A comment puts the value next to it in doubt{meaning}{cue}.',
    help: 'Read the comment: the value may not be the one that is meant.',
    hint: 'Write no comments, and only the final values.',
  },
  'parse.swallowing-comment': {
    message: 'The comment may contain data: it runs to the end of the reply, or ends like a string.',
    help: 'Read the comment; if it contains data, ask the model again.',
    hint: 'Write no comments.',
  },
  'parse.unclosed-comment': {
    message: 'A comment was never closed.',
    help: 'Compare it with the raw reply.',
    hint: 'Write no comments.',
  },
  'parse.syntax': {
    message: 'The document cannot be read: expected {expected}, found {found}.',
    hint: JSON_HINT,
  },
  'parse.forbidden-key': {
    message: 'The key {key} is refused, because code that copies objects may take it for a prototype.',
    help: 'Set `policy.keys` to `own` if your data really has such keys.',
    hint: 'Do not use the key {key}.',
  },
  'parse.empty-key': {
    message: 'An object has an empty key.',
    help: 'Set `policy.strict` if such replies should fail.',
    hint: 'Give every key a name.',
  },
  'parse.too-deep': {
    message: 'Objects and lists are nested more than {limit} deep.',
    help: 'Raise `limits.depth` if such documents are expected.',
    hint: 'Nest objects and lists less deeply.',
  },
  'parse.too-many-keys': {
    message: 'The document has more than {limit} keys.',
    help: 'Raise `limits.keys` if such documents are expected.',
    hint: 'Reply with a smaller document.',
  },
  'parse.too-many-changes': {
    message: 'Reading the document would take more than {limit} changes.',
    help: 'Raise `limits.changes` if such documents are expected.',
    hint: 'Write strict JSON: double quotes, commas between items, no comments.',
  },
  'parse.string-too-long': {
    message: 'the string has more than {limit} characters.',
    help: 'Raise `limits.string` if such documents are expected.',
    hint: 'Keep strings shorter.',
  },
} as const satisfies Texts;
