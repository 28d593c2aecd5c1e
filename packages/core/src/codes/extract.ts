import { codesOf, finding, safe, unsafe } from './entry.ts';

/** Finding the document in a reply. */
export const extractCodes = /* @__PURE__ */ codesOf(
  { policy: 'repair', group: 'syntax' },
  {
    'extract.bom': { ...safe(), surrounding: 'mark' },
    'extract.control-characters': safe(),
    'extract.invalid-utf8': unsafe(),
    'extract.cut-by-provider': {
      ...unsafe(),
      loss: 0,
      isReported: true,
    },
    'extract.fence': { ...safe(), surrounding: 'fence' },
    'extract.unclosed-fence': { ...safe(), surrounding: 'fence' },
    'extract.prose': { ...safe(), surrounding: 'words' },
    'extract.reasoning': { ...safe(), surrounding: 'reasoning' },
    'extract.envelope': safe(),
    'extract.unknown-envelope': {
      ...unsafe(),
      isForced: true,
    },
    'extract.double-encoded': safe(),
    'extract.deeply-encoded': finding('error'),
    'extract.quoted': unsafe(),
    'extract.code-literal': unsafe(),
    'extract.stray-tag': unsafe(),
    'extract.stray-data': {
      ...unsafe(),
      surrounding: 'data',
      mark: 'any',
    },
    'extract.documents-joined': unsafe(),
    'extract.several-documents': unsafe(),
    'extract.too-many-candidates': unsafe(),
    'extract.bare-text': unsafe(),
    'extract.verbatim': safe(),
    'extract.empty': { ...finding('error'), isEmpty: true, cutMayCause: true },
    'extract.nothing-found': {
      ...finding('error'),
      cutMayCause: true,
    },
    'extract.code': finding('error'),
    'extract.only-reasoning': {
      ...finding('error'),
      cutMayCause: true,
    },
    'extract.schema-echo': {
      ...finding('error'),
      isEcho: true,
    },
    'extract.too-large': finding('error'),
  },
);
