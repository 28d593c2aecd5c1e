import type { Texts } from './texts.ts';

/** What a person and the model are told about the codes of extract. */
export const extractTexts = {
  'extract.bom': { help: 'Nothing to do. Some proxies and editors add it.', hint: 'Start the reply with the document itself.' },
  'extract.control-characters': {
    help: 'Nothing to do; look at the transport if it happens often.',
    hint: 'Use spaces and newlines only between tokens.',
  },
  'extract.invalid-utf8': {
    help: 'Look at how the reply was stored or cut: the text around those bytes is not what the model sent.',
    hint: 'Reply in UTF-8.',
  },
  'extract.cut-by-provider': {
    help: 'Raise the output limit of the model or ask for less; then ask again.',
    hint: 'Your reply was cut off before its end. Reply with the complete document, and keep it shorter.',
  },
  'extract.fence': { help: 'Nothing to do.', hint: 'Reply with the document only, without a Markdown fence.' },
  'extract.unclosed-fence': {
    help: 'Check the finish reason: the reply may have been cut after the document.',
    hint: 'Reply with the document only, without a Markdown fence.',
  },
  'extract.prose': { help: 'Nothing to do.', hint: 'Reply with the document only, without any text before or after it.' },
  'extract.reasoning': {
    help: 'Nothing to do. Drafts inside a reasoning block are never answers.',
    hint: 'Put the answer after the reasoning block.',
  },
  'extract.envelope': { help: 'Nothing to do.', hint: 'Reply with the document itself, not wrapped under {key}.' },
  'extract.unknown-envelope': {
    help: 'Allow this code if your model wraps its answers like this.',
    hint: 'Reply with the document itself, not wrapped under {key}.',
  },
  'extract.double-encoded': { help: 'Nothing to do.', hint: 'Reply with the document itself, not with a string that holds it.' },
  'extract.deeply-encoded': {
    help: 'Look at how the reply was stored: something encodes it again and again.',
    hint: 'Reply with the document itself, not with a string that holds it.',
  },
  'extract.quoted': {
    help: 'Read the sentence around it before you use the value.',
    hint: 'Give the answer on lines of its own, apart from any examples.',
  },
  'extract.code-literal': {
    help: 'Check that the value itself is the answer, and not what the code does with it.',
    hint: 'Reply with the document itself, not with code that holds it.',
  },
  'extract.stray-tag': {
    help: 'The document may start or end at the tag. Compare the value with the raw reply.',
    hint: 'Write the document alone, or between one pair of tags on lines of their own.',
  },
  'extract.stray-data': {
    help: 'The model may have opened the document too late or closed it too early; compare it with the raw reply.',
    hint: 'Put every field inside the document, and open and close it once.',
  },
  'extract.documents-joined': {
    help: 'Check that each of them belongs to the answer.',
    hint: 'Reply with one list that holds all the items.',
  },
  'extract.several-documents': { help: 'Choose one of the alternatives.', hint: 'Reply with exactly one document.' },
  'extract.too-many-candidates': {
    help: 'Raise `limits.candidates` if such replies are expected.',
    hint: 'Reply with exactly one document.',
  },
  'extract.bare-text': { help: 'Give the contract a schema that says what is expected.', hint: 'Reply with a JSON document.' },
  'extract.verbatim': { help: 'Nothing to do.', hint: 'Reply with the text itself.' },
  'extract.empty': {
    help: 'Ask again. Providers send empty replies on overload and on filtered content.',
    hint: 'Your reply was empty. Answer the question in the requested form.',
  },
  'extract.nothing-found': {
    help: 'The model answered with something else: a refusal, a question, an error page.',
    hint: 'Reply with the document only.',
  },
  'extract.code': {
    help: 'The model wrote code where a document was expected; ask for the result itself.',
    hint: 'Do not reply with code. Reply with the document itself.',
  },
  'extract.only-reasoning': {
    help: 'Check the finish reason: the reply may have been cut before the answer.',
    hint: 'Give the answer after the reasoning block.',
  },
  'extract.schema-echo': {
    help: 'Show the model an example instead of the schema, or in addition to it.',
    hint: 'Do not repeat the schema. Reply with a document that meets it.',
  },
  'extract.too-large': {
    help: 'Raise `limits.bytes` if such replies are expected.',
    hint: 'Your reply was too long. Keep it under {limit} bytes.',
  },
} as const satisfies Texts;
