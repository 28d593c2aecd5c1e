import { codesOf, finding, safe, unsafe } from './entry.ts';

/** Finding the document in a reply. */
export const extractCodes = /* @__PURE__ */ codesOf(
  { policy: 'repair', group: 'syntax' },
  {
    'extract.bom': safe('Byte order mark before the reply.'),
    'extract.control-characters': safe('Control characters between the tokens of the document.'),
    'extract.invalid-utf8': unsafe('The reply holds bytes that are not UTF-8; each was read as the replacement character.'),
    'extract.cut-by-provider': {
      ...unsafe('The provider reports that the reply was cut ({reason}), so its end is missing.'),
      loss: 0,
      isReported: true,
    },
    'extract.fence': { ...safe('The document is in a Markdown fence.'), surrounding: 'fence' },
    'extract.unclosed-fence': { ...safe('The document is in a Markdown fence that is never closed.'), surrounding: 'fence' },
    'extract.prose': { ...safe('There is text before or after the document.'), surrounding: 'words' },
    'extract.reasoning': safe('A reasoning block was set aside.'),
    'extract.envelope': safe('The document was wrapped in an object under {key}.'),
    'extract.unknown-envelope': {
      ...unsafe('The document was found under {key}, a key the contract does not know.'),
      isForced: true,
    },
    'extract.double-encoded': safe('The document was JSON inside a JSON string.'),
    'extract.deeply-encoded': finding(
      'error',
      'The document is a string inside a string inside a string; at most one level is unwrapped.',
    ),
    'extract.quoted': unsafe('The document is {reason}, so it may not be the answer.'),
    'extract.code-literal': unsafe('The document is a literal in code: {excerpt}'),
    'extract.stray-tag': unsafe('The tag {tag} has no partner on its line and was read as text.'),
    'extract.stray-data': {
      ...unsafe('The text around the document looks like data that belongs to it: {excerpt}'),
      surrounding: 'data',
    },
    'extract.documents-joined': unsafe('{count} documents were joined into one list.'),
    'extract.several-documents': unsafe(
      '{count} documents in the reply differ, and it is unclear which one is meant; {held} is held.',
    ),
    'extract.too-many-candidates': unsafe('The reply holds more than {limit} possible documents; the rest were not judged.'),
    'extract.bare-text': unsafe('Plain text was taken as a string.'),
    'extract.verbatim': safe('The text was taken as is, without quotes around it.'),
    'extract.empty': { ...finding('error', 'The reply is empty.'), isEmpty: true, cutMayCause: true },
    'extract.nothing-found': {
      ...finding('error', 'No document was found in the reply; it starts with {excerpt}'),
      cutMayCause: true,
    },
    'extract.code': finding(
      'error',
      'The reply is a program or a settings file, so the literals in it are not an answer: {excerpt}',
    ),
    'extract.only-reasoning': {
      ...finding('error', 'The only document is in a reasoning block; an answer after it was expected.'),
      cutMayCause: true,
    },
    'extract.schema-echo': {
      ...finding('error', 'The reply repeats the schema; a document that meets it was expected.'),
      isEcho: true,
    },
    'extract.too-large': finding('error', 'The reply has {bytes} bytes; at most {limit} are read.'),
  },
);
