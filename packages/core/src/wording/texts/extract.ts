import { harmless, type Texts } from './texts.ts';

// The messages and hints for the `extract` codes.
export const extractTexts = {
  'extract.bom': {
    message: 'Byte order mark before the reply.',
    hint: 'Start the reply with the document itself.',
  },
  'extract.control-characters': {
    message: 'Control characters between the tokens of the document.',
    help: 'If it happens often, look at how replies are transported.',
    hint: 'Between tokens, use only spaces and newlines.',
  },
  'extract.invalid-utf8': {
    message: 'The reply contains bytes that are not valid UTF-8; each was replaced with U+FFFD.',
    help: 'Look at how the reply was stored or cut: the text around those bytes is not what the model sent.',
    hint: 'Reply in UTF-8.',
  },
  'extract.cut-by-provider': {
    message: 'The provider reports that the reply was cut off ({reason}), so its end is missing.',
    help: 'Raise the output limit of the model or ask for less; then ask again.',
    hint: 'Your reply was cut off before its end. Reply with the complete document, and keep it shorter.',
  },
  'extract.fence': harmless('The document is in a Markdown fence.', 'Reply with the document only, without a Markdown fence.'),
  'extract.unclosed-fence': {
    message: 'The document is in a Markdown fence that is never closed.',
    help: 'Check the finish reason: the reply may have been cut off after the document.',
    hint: 'Reply with the document only, without a Markdown fence.',
  },
  'extract.prose': harmless(
    'There is text before or after the document.',
    'Reply with the document only, without any text before or after it.',
  ),
  'extract.reasoning': {
    message: 'A reasoning block was set aside.',
    hint: 'Put the answer after the reasoning block.',
  },
  'extract.in-reasoning': {
    message: 'The answer is only in the reasoning, and nothing was said outside it, so it may be a draft.',
    help: 'Check the reasoning parser of the server: it may file whole replies as reasoning. Allow this code if your model always answers there.',
    hint: 'You said nothing outside your reasoning. Give the answer as the reply itself, after the reasoning.',
  },
  'extract.envelope': harmless(
    'The document was wrapped in an object under {key}.',
    'Reply with the document itself, not wrapped under {key}.',
  ),
  'extract.unknown-envelope': {
    message: 'The document was found under {key}, a key the contract does not know.',
    help: 'Allow this code if your model wraps its answers like this.',
    hint: 'Reply with the document itself, not wrapped under {key}.',
  },
  'extract.double-encoded': harmless(
    'The document was JSON inside a JSON string.',
    'Reply with the document itself, not with a string that contains it.',
  ),
  'extract.deeply-encoded': {
    message: 'The document is a string inside a string inside a string; at most one level is unwrapped.',
    help: 'Look at how the reply was stored: something encodes it again and again.',
    hint: 'Reply with the document itself, not with a string that contains it.',
  },
  'extract.quoted': {
    message: 'The document is {reason}{cue}, so it may not be the answer.',
    help: 'Read the sentence around it before you use the value.',
    hint: 'Put the answer on its own lines, apart from any examples.',
  },
  'extract.unknown-words': {
    message: 'It is not known what {words} next to the value says about it ({piece}).',
    help: 'Read the reply. If your model writes these words next to its answers, tell the contract: `policy.remarks.add` with the meaning `answers`, or `policy.allow`.',
    hint: 'Reply with the answer only, without any words, labels or comments next to it.',
  },
  'extract.code-literal': {
    message: 'The document is a literal in code: {excerpt}',
    help: 'Check that the value itself is the answer, and not what the code does with it.',
    hint: 'Reply with the document itself, not with code that contains it.',
  },
  'extract.stray-tag': {
    message: 'The tag {tag} has no partner on its line and was read as text.',
    help: 'Compare the value with the raw reply: the document may start or end at the tag.',
    hint: 'Write the document alone, or between one pair of tags on lines of their own.',
  },
  'extract.stray-data': {
    message: 'The text around the document looks like data that belongs to it: {excerpt}',
    help: 'Compare the value with the raw reply: the model may have opened the document too late or closed it too early.',
    hint: 'Put every field inside the document, and open and close it once.',
  },
  'extract.documents-joined': {
    message: '{count} documents were joined into one list.',
    help: 'Check that each of them belongs to the answer.',
    hint: 'Reply with one list of all the items.',
  },
  'extract.several-documents': {
    message: '{count} documents in the reply differ, and it is unclear which one is meant; {held} is held.',
    help: 'Take one with `tamis release --take N`, ask the model again, or accept the held one for all such replies: --accept extract.several-documents',
    hint: 'Reply with exactly one document.',
  },
  'extract.too-many-candidates': {
    message: 'The reply contains more than {limit} possible documents; the rest were not judged.',
    help: 'Raise `limits.candidates` if such replies are expected.',
    hint: 'Reply with exactly one document.',
  },
  'extract.bare-text': {
    message: 'Plain text was taken as a string: {was|see the marked place}.',
    help: 'Give the contract a schema that says what is expected.',
    hint: 'Reply with a JSON document.',
  },
  'extract.verbatim': harmless('The text was taken as is, without quotes around it.', 'Reply with the text itself.'),
  'extract.empty': {
    message: 'The reply is empty.',
    help: 'Ask again. Providers send empty replies on overload and on filtered content.',
    hint: 'Your reply was empty. Answer the question in the requested form.',
  },
  'extract.nothing-found': {
    message: 'Expected a document, found none; the reply starts with {excerpt}',
    help: 'Read the reply: the model may have refused, asked a question, or the text may be an error page.',
    hint: 'Reply with the document only.',
  },
  'extract.code': {
    message: 'Expected a document, found a program or a settings file, whose literals are not an answer: {excerpt}',
    help: 'Tell the model to reply with the result itself, not with code.',
    hint: 'Do not reply with code. Reply with the document itself.',
  },
  'extract.only-reasoning': {
    message: 'Expected an answer after the reasoning, found only reasoning.',
    help: 'Check the finish reason: the reply may have been cut off before the answer.',
    hint: 'Give the answer after the reasoning block.',
  },
  'extract.placeholder': {
    message: 'Expected a value, found the placeholder {found}.',
    help: 'Allow this code if such a string is a value here, or list it in the `examples` of the field.',
    hint: 'Replace the placeholder {found} with the actual value. Follow the schema for a value that is not known.',
  },
  'extract.schema-echo': {
    message: 'Expected a document that meets the schema, found the schema itself.',
    help: 'Show the model an example instead of the schema, or in addition to it.',
    hint: 'Do not repeat the schema. Reply with a document that meets it.',
  },
  'extract.too-large': {
    message: 'Expected at most {limit} bytes, found {bytes}.',
    help: 'Raise `limits.bytes` if such replies are expected.',
    hint: 'Your reply was too long. Keep it under {limit} bytes.',
  },
} as const satisfies Texts;
