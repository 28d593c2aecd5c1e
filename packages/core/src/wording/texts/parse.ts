import type { Texts } from './texts.ts';

const JSON_HINT = 'Write strict JSON: double quotes, commas between items, no comments.';

/** What a person and the model are told about the codes of parse. */
export const parseTexts = {
  'parse.trailing-comma': { help: 'Nothing to do.', hint: 'Put no comma after the last item.' },
  'parse.missing-comma': { help: 'Nothing to do.', hint: 'Put a comma between items.' },
  'parse.extra-comma': { help: 'Nothing to do.', hint: 'Put one comma between items.' },
  'parse.single-quotes': { help: 'Nothing to do.', hint: 'Put strings in double quotes.' },
  'parse.smart-quotes': { help: 'Nothing to do.', hint: 'Put strings in plain double quotes.' },
  'parse.backtick-quotes': { help: 'Nothing to do.', hint: 'Put strings in double quotes.' },
  'parse.bare-key': { help: 'Nothing to do.', hint: 'Put keys in double quotes.' },
  'parse.bare-word': { help: 'Nothing to do.', hint: 'Put strings in double quotes.' },
  'parse.comment': { help: 'Nothing to do.', hint: 'Write no comments.' },
  'parse.python-literal': { help: 'Nothing to do.', hint: 'Write true, false and null.' },
  'parse.literal-case': { help: 'Nothing to do.', hint: 'Write true, false and null in lower case.' },
  'parse.tuple': { help: 'Nothing to do.', hint: 'Write lists in square brackets.' },
  'parse.raw-newline': { help: 'Nothing to do.', hint: 'Write line breaks in strings as \\n.' },
  'parse.inner-quotes': { help: 'Nothing to do.', hint: 'Escape double quotes inside strings as \\".' },
  'parse.escaped-apostrophe': { help: 'Nothing to do.', hint: "Write ' in strings as it is." },
  'parse.extra-closer': { help: 'Nothing to do.', hint: 'Close each bracket once.' },
  'parse.missing-closer': {
    help: 'Check the finish reason: the reply may have been cut.',
    hint: 'Reply with the complete document, and close every bracket.',
  },
  'parse.plus-sign': { help: 'Nothing to do.', hint: 'Write numbers without a plus sign.' },
  'parse.bare-decimal': { help: 'Nothing to do.', hint: 'Write 0.5, not .5.' },
  'parse.digit-separator': { help: 'Nothing to do.', hint: 'Write numbers without separators.' },
  'parse.escaped-quotes': { help: 'Nothing to do.', hint: 'Do not escape the quotes around keys and strings.' },
  'parse.concatenation': { help: 'Nothing to do.', hint: 'Write one string.' },
  'parse.repeated-key': { help: 'Nothing to do.', hint: 'Write each key once.' },
  'parse.odd-space': { help: 'Nothing to do.', hint: 'Use plain spaces and newlines.' },
  'parse.ambiguous-quotes': {
    help: 'Compare the string with the raw reply.',
    hint: 'Escape double quotes inside strings as \\".',
  },
  'parse.line-end': {
    help: 'Check whether the line break belongs to the text.',
    hint: 'Close strings on the line where their text ends.',
  },
  'parse.guessed-closer': {
    help: 'Compare the structure with the raw reply.',
    hint: 'Close every bracket where its object or list ends.',
  },
  'parse.guessed-quote': {
    help: 'Compare the string with the raw reply.',
    hint: 'Open and close every string with a double quote.',
  },
  'parse.missing-braces': {
    help: 'Check that the reply is complete: what came before or after it may be lost.',
    hint: 'Reply with the whole document, from its opening bracket to its closing one.',
  },
  'parse.tuple-of-one': { help: 'Check whether a list with one item is meant.', hint: 'Write lists in square brackets.' },
  'parse.set': {
    help: 'Check that a list is what is meant.',
    hint: 'Write lists in square brackets, and give every key of an object a value.',
  },
  'parse.unseen-end': {
    help: 'The reply was cut: raise the output limit or ask again.',
    hint: 'Your reply was cut off. Reply with the complete document.',
  },
  'parse.open-after-comma': {
    help: 'The reply was cut: raise the output limit or ask again.',
    hint: 'Your reply was cut off. Reply with the complete document.',
  },
  'parse.open-list': {
    help: 'Compare the list with what you expect; the reply may have been cut. A schema with `maxItems` can say that the list is full.',
    hint: 'Your reply ends inside a list. Reply with the complete document, and close every bracket.',
  },
  'parse.ellipsis': { help: 'The value is not complete.', hint: 'Write every item; do not shorten with an ellipsis.' },
  'parse.duplicate-key': { help: 'Decide which value is meant.', hint: 'Write each key once.' },
  'parse.digits-lost': { help: 'Ask for it as a string in the schema.', hint: 'Write this number as a string.' },
  'parse.not-a-number': { help: 'Allow null in the schema and ask for it.', hint: 'Write null where there is no value.' },
  'parse.missing-value': { help: 'The value is not known.', hint: 'Give every key a value.' },
  'parse.missing-colon': { help: 'Compare it with the raw reply.', hint: JSON_HINT },
  'parse.unquoted-text': { help: 'Compare the text with the raw reply.', hint: 'Put strings in double quotes.' },
  'parse.number-text': { help: 'Compare it with the raw reply.', hint: 'Write plain JSON numbers, and text in double quotes.' },
  'parse.number-gap': {
    help: 'Compare them with the raw reply.',
    hint: 'Put a comma between items, and no spaces inside numbers.',
  },
  'parse.cut-number': { help: 'Compare it with the raw reply.', hint: 'Write complete numbers.' },
  'parse.invalid-escape': { help: 'Compare the string with the raw reply.', hint: 'Write a backslash in strings as \\\\.' },
  'parse.raw-control': { help: 'Compare the string with the raw reply.', hint: 'Write no control characters in strings.' },
  'parse.triple-quotes': {
    help: 'Compare the string with the raw reply.',
    hint: 'Put strings in double quotes, with line breaks written as \\n.',
  },
  'parse.call': { help: 'Check that the bare value is what is meant.', hint: 'Write plain values without function calls.' },
  'parse.stray-text': { help: 'Compare it with the raw reply.', hint: JSON_HINT },
  'parse.stray-closer': { help: 'Compare the structure with the raw reply.', hint: 'Close each bracket once.' },
  'parse.swallowing-comment': { help: 'Compare it with the raw reply.', hint: 'Write no comments.' },
  'parse.unclosed-comment': { help: 'Compare it with the raw reply.', hint: 'Write no comments.' },
  'parse.yaml-anchor': { help: 'Nothing to do.', hint: 'Write the value out instead of repeating it with an alias.' },
  'parse.yaml-unused-anchor': { help: 'Compare the value with the raw reply.', hint: 'Quote text that starts with &.' },
  'parse.yaml-merge': { help: 'Decide which of the two is meant.', hint: 'Write every key out instead of merging with <<.' },
  'parse.yaml-version': {
    help: 'Compare words such as NO, on and yes, and numbers such as 010, with the raw reply.',
    hint: 'Write YAML 1.2 and leave out the %YAML line.',
  },
  'parse.line-marker': {
    help: 'Nothing to do, or ask for lines without markers.',
    hint: 'Write each item on a line of its own, without bullets or numbers.',
  },
  'parse.odd-line-marker': {
    help: 'A marker may be part of its item (a rank, a year), or the items may be nested. Ask for lines without markers.',
    hint: 'Write each item on a line of its own, without bullets or numbers.',
  },
  'parse.stray-line': {
    help: 'It ends with a colon, or it has no marker while its neighbours do. Ask for the items and nothing else.',
    hint: 'Write the items and nothing else, each on a line of its own.',
  },
  'parse.not-lines': {
    help: 'Nothing to do, or ask for plain lines.',
    hint: 'Write each item on a line of its own, without brackets or quotes.',
  },
  'parse.yaml-number': {
    help: 'It may be a code rather than a quantity; if so, ask for a string.',
    hint: 'Write plain numbers, and codes in quotes.',
  },
  'parse.syntax': { help: 'Look at the marked place.', hint: JSON_HINT },
  'parse.forbidden-key': {
    help: 'Set `policy.keys` to `own` if your data really has such keys.',
    hint: 'Do not use the key {key}.',
  },
  'parse.empty-key': { help: 'Usually a slip of the model; strict mode refuses it.', hint: 'Give every key a name.' },
  'parse.too-deep': { help: 'Raise `limits.depth` if such documents are expected.', hint: 'Nest objects and lists less deeply.' },
  'parse.too-many-keys': { help: 'Raise `limits.keys` if such documents are expected.', hint: 'Reply with a smaller document.' },
  'parse.too-many-changes': {
    help: 'Raise `limits.changes` if such documents are expected.',
    hint: 'Write strict JSON: double quotes, commas between items, no comments.',
  },
  'parse.string-too-long': { help: 'Raise `limits.string` if such documents are expected.', hint: 'Keep strings shorter.' },
  'parse.yaml-syntax': {
    help: 'Look at the marked place.',
    hint: 'Write valid YAML. Quote text that holds a colon or starts with * & ! % @ or a bracket.',
  },
  'parse.yaml-too-long': {
    help: 'Raise `limits.marks` if such documents are expected, or ask for JSON, which is read in a fraction of the time.',
    hint: 'Reply with a smaller document.',
  },
  'parse.yaml-alias': { help: 'Quote text that starts with *, such as a glob.', hint: 'Put text that starts with * in quotes.' },
  'parse.yaml-tag': { help: 'Ask for plain YAML.', hint: 'Write no tags that start with !.' },
  'parse.yaml-key': { help: 'Ask for plain keys.', hint: 'Write plain text keys.' },
} as const satisfies Texts;
