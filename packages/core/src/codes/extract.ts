import { codesOf, finding, safe, unsafe } from './entry.ts';

/** Finding the document in a reply. */
export const extractCodes = /* @__PURE__ */ codesOf(
  { policy: 'repair', group: 'syntax' },
  {
    'extract.bom': safe(
      'Byte order mark before the reply.',
      'Nothing to do. Some proxies and editors add it.',
      'Start the reply with the document itself.',
    ),
    'extract.control-characters': safe(
      'Control characters between the tokens of the document.',
      'Nothing to do; look at the transport if it happens often.',
      'Use spaces and newlines only between tokens.',
    ),
    'extract.invalid-utf8': unsafe(
      'The reply holds bytes that are not UTF-8; each was read as the replacement character.',
      'Look at how the reply was stored or cut: the text around those bytes is not what the model sent.',
      'Reply in UTF-8.',
    ),
    'extract.cut-by-provider': {
      ...unsafe(
        'The provider reports that the reply was cut ({reason}), so its end is missing.',
        'Raise the output limit of the model or ask for less; then ask again.',
        'Your reply was cut off before its end. Reply with the complete document, and keep it shorter.',
      ),
      loss: 0,
    },
    'extract.fence': safe(
      'The document is in a Markdown fence.',
      'Nothing to do.',
      'Reply with the document only, without a Markdown fence.',
    ),
    'extract.unclosed-fence': safe(
      'The document is in a Markdown fence that is never closed.',
      'Check the finish reason: the reply may have been cut after the document.',
      'Reply with the document only, without a Markdown fence.',
    ),
    'extract.prose': safe(
      'There is text before or after the document.',
      'Nothing to do.',
      'Reply with the document only, without any text before or after it.',
    ),
    'extract.reasoning': safe(
      'A reasoning block was set aside.',
      'Nothing to do. Drafts inside a reasoning block are never answers.',
      'Put the answer after the reasoning block.',
    ),
    'extract.envelope': safe(
      'The document was wrapped in an object under {key}.',
      'Nothing to do.',
      'Reply with the document itself, not wrapped under {key}.',
    ),
    'extract.unknown-envelope': unsafe(
      'The document was found under {key}, a key the contract does not know.',
      'Allow this code if your model wraps its answers like this.',
      'Reply with the document itself, not wrapped under {key}.',
    ),
    'extract.double-encoded': safe(
      'The document was JSON inside a JSON string.',
      'Nothing to do.',
      'Reply with the document itself, not with a string that holds it.',
    ),
    'extract.deeply-encoded': finding(
      'error',
      'The document is a string inside a string inside a string; at most one level is unwrapped.',
      'Look at how the reply was stored: something encodes it again and again.',
      'Reply with the document itself, not with a string that holds it.',
    ),
    'extract.quoted': unsafe(
      'The document is {reason}, so it may not be the answer.',
      'Read the sentence around it before you use the value.',
      'Give the answer on lines of its own, apart from any examples.',
    ),
    'extract.code-literal': unsafe(
      'The document is a literal in code: {excerpt}',
      'Check that the value itself is the answer, and not what the code does with it.',
      'Reply with the document itself, not with code that holds it.',
    ),
    'extract.stray-tag': unsafe(
      'The tag {tag} has no partner on its line and was read as text.',
      'The document may start or end at the tag. Compare the value with the raw reply.',
      'Write the document alone, or between one pair of tags on lines of their own.',
    ),
    'extract.stray-data': unsafe(
      'The text around the document looks like data that belongs to it: {excerpt}',
      'The model may have opened the document too late or closed it too early; compare it with the raw reply.',
      'Put every field inside the document, and open and close it once.',
    ),
    'extract.documents-joined': unsafe(
      '{count} documents were joined into one list.',
      'Check that each of them belongs to the answer.',
      'Reply with one list that holds all the items.',
    ),
    'extract.several-documents': unsafe(
      '{count} documents in the reply differ, and it is unclear which one is meant; {held} is held.',
      'Choose one of the alternatives.',
      'Reply with exactly one document.',
    ),
    'extract.too-many-candidates': unsafe(
      'The reply holds more than {limit} possible documents; the rest were not judged.',
      'Raise `limits.candidates` if such replies are expected.',
      'Reply with exactly one document.',
    ),
    'extract.bare-text': unsafe(
      'Plain text was taken as a string.',
      'Give the contract a schema that says what is expected.',
      'Reply with a JSON document.',
    ),
    'extract.verbatim': safe(
      'The text was taken as is, without quotes around it.',
      'Nothing to do.',
      'Reply with the text itself.',
    ),
    'extract.empty': finding(
      'error',
      'The reply is empty.',
      'Ask again. Providers send empty replies on overload and on filtered content.',
      'Your reply was empty. Answer the question in the requested form.',
    ),
    'extract.nothing-found': finding(
      'error',
      'No document was found in the reply; it starts with {excerpt}',
      'The model answered with something else: a refusal, a question, an error page.',
      'Reply with the document only.',
    ),
    'extract.code': finding(
      'error',
      'The reply is a program or a settings file, so the literals in it are not an answer: {excerpt}',
      'The model wrote code where a document was expected; ask for the result itself.',
      'Do not reply with code. Reply with the document itself.',
    ),
    'extract.only-reasoning': finding(
      'error',
      'The only document is in a reasoning block; an answer after it was expected.',
      'Check the finish reason: the reply may have been cut before the answer.',
      'Give the answer after the reasoning block.',
    ),
    'extract.schema-echo': finding(
      'error',
      'The reply repeats the schema; a document that meets it was expected.',
      'Show the model an example instead of the schema, or in addition to it.',
      'Do not repeat the schema. Reply with a document that meets it.',
    ),
    'extract.too-large': finding(
      'error',
      'The reply has {bytes} bytes; at most {limit} are read.',
      'Raise `limits.bytes` if such replies are expected.',
      'Your reply was too long. Keep it under {limit} bytes.',
    ),
  },
);
