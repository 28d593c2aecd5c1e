import { codesOf, finding, safe, unsafe } from './entry.ts';

const JSON_HINT = 'Write strict JSON: double quotes, commas between items, no comments.';

/** Reading the document. */
export const parseCodes = /* @__PURE__ */ codesOf(
  { policy: 'repair', group: 'syntax' },
  {
    'parse.trailing-comma': safe(
      'Trailing comma before a closing bracket.',
      'Nothing to do.',
      'Put no comma after the last item.',
    ),
    'parse.missing-comma': safe('A comma was missing between two items.', 'Nothing to do.', 'Put a comma between items.'),
    'parse.extra-comma': safe('Comma where an item was expected.', 'Nothing to do.', 'Put one comma between items.'),
    'parse.single-quotes': safe('String in single quotes.', 'Nothing to do.', 'Put strings in double quotes.'),
    'parse.smart-quotes': safe('String in typographic quotes.', 'Nothing to do.', 'Put strings in plain double quotes.'),
    'parse.backtick-quotes': safe('String in backticks.', 'Nothing to do.', 'Put strings in double quotes.'),
    'parse.bare-key': safe('Key without quotes.', 'Nothing to do.', 'Put keys in double quotes.'),
    'parse.bare-word': safe('String without quotes.', 'Nothing to do.', 'Put strings in double quotes.'),
    'parse.comment': safe('Comment in the document.', 'Nothing to do.', 'Write no comments.'),
    'parse.python-literal': safe('A Python literal was read as JSON.', 'Nothing to do.', 'Write true, false and null.'),
    'parse.literal-case': safe(
      'A literal was written with capitals.',
      'Nothing to do.',
      'Write true, false and null in lower case.',
    ),
    'parse.tuple': safe('A tuple was read as a list.', 'Nothing to do.', 'Write lists in square brackets.'),
    'parse.raw-newline': safe(
      'A string holds a line break or tab that is not escaped.',
      'Nothing to do.',
      'Write line breaks in strings as \\n.',
    ),
    'parse.inner-quotes': safe(
      'A string holds quotes that are not escaped, with one possible reading.',
      'Nothing to do.',
      'Escape double quotes inside strings as \\".',
    ),
    'parse.escaped-apostrophe': safe('An apostrophe was escaped without need.', 'Nothing to do.', "Write ' in strings as it is."),
    'parse.extra-closer': safe('Closing brackets after the end of the document.', 'Nothing to do.', 'Close each bracket once.'),
    'parse.missing-closer': {
      ...safe(
        'The closing brackets at the very end were missing; the last token was complete.',
        'Check the finish reason: the reply may have been cut.',
        'Reply with the complete document, and close every bracket.',
      ),
      loss: 5,
    },
    'parse.plus-sign': safe('A number was written with a plus sign.', 'Nothing to do.', 'Write numbers without a plus sign.'),
    'parse.bare-decimal': safe(
      'A number was written without a digit before or after its decimal point.',
      'Nothing to do.',
      'Write 0.5, not .5.',
    ),
    'parse.digit-separator': safe(
      'A number was written with underscores.',
      'Nothing to do.',
      'Write numbers without separators.',
    ),
    'parse.escaped-quotes': safe(
      'The quotes of the document are escaped, as if it were inside a string.',
      'Nothing to do.',
      'Do not escape the quotes around keys and strings.',
    ),
    'parse.concatenation': safe('Strings joined with + were read as one.', 'Nothing to do.', 'Write one string.'),
    'parse.repeated-key': safe('Duplicate key with the same value.', 'Nothing to do.', 'Write each key once.'),
    'parse.odd-space': safe('Unusual space characters between tokens.', 'Nothing to do.', 'Use plain spaces and newlines.'),

    'parse.ambiguous-quotes': unsafe(
      'A string holds quotes that are not escaped, and it could end at more than one of them.',
      'Compare the string with the raw reply.',
      'Escape double quotes inside strings as \\".',
    ),
    'parse.line-end': unsafe(
      'Line break before the closing quote of a string; it was taken for layout and dropped.',
      'Check whether the line break belongs to the text.',
      'Close strings on the line where their text ends.',
    ),
    'parse.guessed-closer': {
      ...unsafe(
        'A closing bracket was missing inside the document; where it belongs is a guess.',
        'Compare the structure with the raw reply.',
        'Close every bracket where its object or list ends.',
      ),
      loss: 6,
    },
    'parse.guessed-quote': unsafe(
      'A quote was missing; where the string begins or ends is a guess.',
      'Compare the string with the raw reply.',
      'Open and close every string with a double quote.',
    ),
    'parse.missing-braces': unsafe(
      'The outer brackets of the document were missing and were added.',
      'Check that the reply is complete: what came before or after it may be lost.',
      'Reply with the whole document, from its opening bracket to its closing one.',
    ),
    'parse.tuple-of-one': unsafe(
      'A value in parentheses is next to tuples and may be a tuple of one; it was read as the value.',
      'Check whether a list with one item is meant.',
      'Write lists in square brackets.',
    ),
    'parse.set': unsafe(
      'A set (items in curly brackets without values) was read as a list.',
      'Check that a list is what is meant.',
      'Write lists in square brackets, and give every key of an object a value.',
    ),
    'parse.unseen-end': {
      ...unsafe(
        'The reply stops in the middle of a value.',
        'The reply was cut: raise the output limit or ask again.',
        'Your reply was cut off. Reply with the complete document.',
      ),
      loss: 1,
    },
    'parse.open-after-comma': {
      ...unsafe(
        'The reply stops after a comma, so more was to come.',
        'The reply was cut: raise the output limit or ask again.',
        'Your reply was cut off. Reply with the complete document.',
      ),
      loss: 2,
    },
    'parse.open-list': {
      ...unsafe(
        'The reply ends inside a list that is never closed; items may be missing.',
        'Compare the list with what you expect; the reply may have been cut. A schema with `maxItems` can say that the list is full.',
        'Your reply ends inside a list. Reply with the complete document, and close every bracket.',
      ),
      loss: 4,
    },
    'parse.ellipsis': unsafe(
      'An ellipsis stands for items that were left out.',
      'The value is not complete.',
      'Write every item; do not shorten with an ellipsis.',
    ),
    'parse.duplicate-key': unsafe(
      'Duplicate key with different values; the last one was used.',
      'Decide which value is meant.',
      'Write each key once.',
    ),
    'parse.digits-lost': unsafe(
      'A number has more digits than a JavaScript number keeps.',
      'Ask for it as a string in the schema.',
      'Write this number as a string.',
    ),
    'parse.not-a-number': unsafe(
      'A value that JSON does not have (NaN, Infinity, undefined) was read as null.',
      'Allow null in the schema and ask for it.',
      'Write null where there is no value.',
    ),
    'parse.missing-value': unsafe('Key without a value; `null` was used.', 'The value is not known.', 'Give every key a value.'),
    'parse.missing-colon': unsafe('A colon was missing between a key and a value.', 'Compare it with the raw reply.', JSON_HINT),
    'parse.unquoted-text': unsafe(
      'Text without quotes holds punctuation of JSON; where it ends is a guess.',
      'Compare the text with the raw reply.',
      'Put strings in double quotes.',
    ),
    'parse.number-text': unsafe(
      'Something that begins like a number was read as text.',
      'Compare it with the raw reply.',
      'Write plain JSON numbers, and text in double quotes.',
    ),
    'parse.number-gap': unsafe(
      'Two numbers side by side without a comma; they may be one number.',
      'Compare them with the raw reply.',
      'Put a comma between items, and no spaces inside numbers.',
    ),
    'parse.cut-number': unsafe('A number stops in the middle.', 'Compare it with the raw reply.', 'Write complete numbers.'),
    'parse.invalid-escape': unsafe(
      'Backslash before a character that JSON does not escape.',
      'Compare the string with the raw reply.',
      'Write a backslash in strings as \\\\.',
    ),
    'parse.raw-control': unsafe(
      'A string holds a control character.',
      'Compare the string with the raw reply.',
      'Write no control characters in strings.',
    ),
    'parse.triple-quotes': unsafe(
      'String in triple quotes or in a fence; the line breaks at its edges were dropped.',
      'Compare the string with the raw reply.',
      'Put strings in double quotes, with line breaks written as \\n.',
    ),
    'parse.call': unsafe(
      'Value inside a function call; the call was dropped.',
      'Check that the bare value is what is meant.',
      'Write plain values without function calls.',
    ),
    'parse.stray-text': unsafe(
      'Text that belongs to no key and no value was left out.',
      'Compare it with the raw reply.',
      JSON_HINT,
    ),
    'parse.stray-closer': unsafe(
      'A closing bracket inside the document closes nothing.',
      'Compare the structure with the raw reply.',
      'Close each bracket once.',
    ),
    'parse.swallowing-comment': unsafe(
      'What was read as a comment may hold data: it runs to the end of the reply, or ends like a string.',
      'Compare it with the raw reply.',
      'Write no comments.',
    ),
    'parse.unclosed-comment': unsafe('A comment was never closed.', 'Compare it with the raw reply.', 'Write no comments.'),

    'parse.yaml-anchor': safe(
      'The alias *{name} stands for the value anchored as &{name}.',
      'Nothing to do.',
      'Write the value out instead of repeating it with an alias.',
    ),
    'parse.yaml-unused-anchor': unsafe(
      '&{name} is an anchor that no alias refers to, so it may be text that was not quoted.',
      'Compare the value with the raw reply.',
      'Quote text that starts with &.',
    ),
    'parse.yaml-merge': unsafe(
      'The key << has an object as its value; YAML 1.1 merges it into the surrounding object, YAML 1.2 keeps the key.',
      'Decide which of the two is meant.',
      'Write every key out instead of merging with <<.',
    ),
    'parse.yaml-version': unsafe(
      'The document declares YAML {version} but was read as YAML 1.2, which gives a different value.',
      'Compare words such as NO, on and yes, and numbers such as 010, with the raw reply.',
      'Write YAML 1.2 and leave out the %YAML line.',
    ),
    'parse.line-marker': safe(
      'A line starts with a bullet or a number; the marker was dropped.',
      'Nothing to do, or ask for lines without markers.',
      'Write each item on a line of its own, without bullets or numbers.',
    ),
    'parse.odd-line-marker': unsafe(
      'Only some lines have markers, or their numbers do not count up from 1; the markers were dropped.',
      'A marker may be part of its item (a rank, a year), or the items may be nested. Ask for lines without markers.',
      'Write each item on a line of its own, without bullets or numbers.',
    ),
    'parse.stray-line': unsafe(
      'A line that is probably not an item was dropped.',
      'It ends with a colon, or it has no marker while its neighbours do. Ask for the items and nothing else.',
      'Write the items and nothing else, each on a line of its own.',
    ),
    'parse.not-lines': safe(
      'JSON was found where lines were expected; it was read as JSON.',
      'Nothing to do, or ask for plain lines.',
      'Write each item on a line of its own, without brackets or quotes.',
    ),
    'parse.yaml-number': unsafe(
      'A number has leading zeros or a prefix, which YAML readers interpret differently.',
      'It may be a code rather than a quantity; if so, ask for a string.',
      'Write plain numbers, and codes in quotes.',
    ),

    'parse.syntax': finding(
      'error',
      'The document cannot be read: {found} was found where {expected} was expected.',
      'Look at the marked place.',
      JSON_HINT,
    ),
    'parse.forbidden-key': finding(
      'error',
      'The key {key} is refused, because code that copies objects may take it for a prototype.',
      'Set `policy.keys` to `own` if your data really has such keys.',
      'Do not use the key {key}.',
    ),
    'parse.empty-key': finding(
      'warning',
      'An object has an empty key.',
      'Usually a slip of the model; strict mode refuses it.',
      'Give every key a name.',
    ),
    'parse.too-deep': finding(
      'error',
      'Objects and lists are nested more than {limit} deep.',
      'Raise `limits.depth` if such documents are expected.',
      'Nest objects and lists less deeply.',
    ),
    'parse.too-many-keys': finding(
      'error',
      'The document has more than {limit} keys.',
      'Raise `limits.keys` if such documents are expected.',
      'Reply with a smaller document.',
    ),
    'parse.too-many-changes': finding(
      'error',
      'Reading the document would take more than {limit} alterations.',
      'Raise `limits.changes` if such documents are expected.',
      'Write strict JSON: double quotes, commas between items, no comments.',
    ),
    'parse.string-too-long': finding(
      'error',
      'A string has more than {limit} characters.',
      'Raise `limits.string` if such documents are expected.',
      'Keep strings shorter.',
    ),
    'parse.yaml-syntax': finding(
      'error',
      'The YAML cannot be read at line {line}, column {column}: {reason}',
      'Look at the marked place.',
      'Write valid YAML. Quote text that holds a colon or starts with * & ! % @ or a bracket.',
    ),
    'parse.yaml-too-long': finding(
      'error',
      'The YAML document has more than {limit} line ends, colons, commas and brackets.',
      'Raise `limits.marks` if such documents are expected, or ask for JSON, which is read in a fraction of the time.',
      'Reply with a smaller document.',
    ),
    'parse.yaml-alias': finding(
      'error',
      'The YAML alias at line {line}, column {column} refers to nothing, refers to itself, or expands to more than is read.',
      'Quote text that starts with *, such as a glob.',
      'Put text that starts with * in quotes.',
    ),
    'parse.yaml-tag': finding(
      'error',
      'The YAML tag {tag} at line {line}, column {column} is refused; plain YAML was expected.',
      'Ask for plain YAML.',
      'Write no tags that start with !.',
    ),
    'parse.yaml-key': finding(
      'error',
      'A YAML key at line {line}, column {column} is not plain text.',
      'Ask for plain keys.',
      'Write plain text keys.',
    ),
  },
);
