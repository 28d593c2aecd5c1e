import { harmless, type Texts } from './texts.ts';

// The messages and hints for the `parse` codes of formats other than JSON.
export const formatTexts = {
  'parse.yaml-anchor': harmless(
    'The alias *{name} stands for the value anchored as &{name}.',
    'Write the value out instead of repeating it with an alias.',
  ),
  'parse.yaml-hash': {
    message: 'a hash and what follows it were read as part of the text {is|here}; strictly, they are a comment in YAML.',
    help: 'Check whether the model meant a comment: the text probably needs quotes.',
    hint: 'Quote text that contains a hash.',
  },
  'parse.yaml-colon': {
    message: 'no space follows the colon in {was|an entry in braces}; strictly, YAML reads all of it as a key without a value.',
    help: 'Compare the entry with the raw reply.',
    hint: 'Put a space after every colon.',
  },
  'parse.yaml-block': {
    message: 'a block of text is announced with | or >, but no text follows.',
    help: 'Compare it with the raw reply: the text may be missing, or | or > may belong to text that needs quotes.',
    hint: 'Indent the text under | or >, and quote text that starts with | or >.',
  },
  'parse.yaml-joined-item': {
    message: 'what looks like another item or entry was read as part of the text before it: {is|see the marked place}.',
    help: 'Check indentation and commas: the model most likely meant a separate item or entry.',
    hint: 'Indent all items of a list alike, and put a comma between entries in braces.',
  },
  'parse.yaml-unused-anchor': {
    message: '&{name} is an anchor that no alias refers to, so it may be text that was not quoted.',
    help: 'Compare the value with the raw reply.',
    hint: 'Quote text that starts with &.',
  },
  'parse.yaml-merge': {
    message:
      'The key << has an object as its value; YAML 1.1 merges it into the surrounding object, while YAML 1.2 keeps the key.',
    help: 'Compare both with the raw reply, and tell the model to write every key out.',
    hint: 'Write every key out instead of merging with <<.',
  },
  'parse.yaml-version': {
    message: 'The document declares YAML {version} but was read as YAML 1.2, which gives a different value.',
    help: 'Compare words such as NO, on and yes, and numbers such as 010, with the raw reply.',
    hint: 'Write YAML 1.2 and leave out the %YAML line.',
  },
  'parse.line-marker': {
    message: 'A line starts with a bullet or a number; the marker was dropped.',
    hint: 'Write each item on its own line, without bullets or numbers.',
  },
  'parse.odd-line-marker': {
    message: 'Only some lines have markers, or their numbers do not count up from 1; the markers were dropped.',
    help: 'Ask for lines without markers. A marker may be part of its item (a rank, a year), or the items may be nested.',
    hint: 'Write each item on its own line, without bullets or numbers.',
  },
  'parse.stray-line': {
    message: 'A line that is probably not an item was dropped: {was|see the marked place}.',
    help: 'Ask for the items and nothing else. Dropped lines end with a colon, have no marker while their neighbours do, are horizontal rules, are struck out, or say that there are no items.',
    hint: 'Write the items and nothing else, each on its own line.',
  },
  'parse.not-lines': {
    message: 'Expected lines, found JSON, which was read as JSON.',
    hint: 'Write each item on its own line, without brackets or quotes.',
  },
  'parse.yaml-number': {
    message:
      'the number {was|here} has leading zeros or a prefix, which YAML readers interpret differently; it was read as {is|decimal}.',
    help: 'If it is a code rather than a quantity, ask for a string in the schema.',
    hint: 'Write numbers without leading zeros or prefixes, and put codes in quotes.',
  },
  'parse.yaml-syntax': {
    message: 'The YAML cannot be read at line {line}, column {column}: {reason}',
    help: 'Ask the model again, or ask for JSON: text with colons, quotes or brackets often breaks YAML.',
    hint: 'Write valid YAML. Quote text that contains a colon or starts with * & ! % @ or a bracket.',
  },
  'parse.yaml-too-long': {
    message: 'The YAML document has more than {limit} line ends, colons, commas, brackets and pairs of quotes.',
    help: 'Raise `limits.marks` if such documents are expected, or ask for JSON, which is read in a fraction of the time.',
    hint: 'Reply with a smaller document.',
  },
  'parse.yaml-alias': {
    message: 'The YAML alias at line {line}, column {column} refers to nothing, refers to itself, or expands beyond the limit.',
    help: 'Quote text that starts with *, such as a glob.',
    hint: 'Put text that starts with * in quotes.',
  },
  'parse.yaml-tag': {
    message: 'Expected plain YAML, found the tag {tag} at line {line}, column {column}.',
    help: 'Tell the model to write YAML without tags.',
    hint: 'Write no tags that start with !.',
  },
  'parse.yaml-key': {
    message: 'Expected a plain text key at line {line}, column {column}, found another YAML value.',
    help: 'Tell the model to write keys as plain text.',
    hint: 'Write plain text keys.',
  },
} as const satisfies Texts;
