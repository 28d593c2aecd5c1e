import { isJsonObject, type Json } from '../../model/json.ts';

/** A version of JSON Schema, by the year or number of its draft. */
export type Draft = 4 | 6 | 7 | 2019 | 2020;

/** What keywords mean in a document: a draft, less the vocabularies its meta schema leaves out. */
export interface Dialect {
  readonly draft: Draft;
  /** The URI of the meta schema, without an empty fragment. */
  readonly metaSchema: string;
  readonly assertsFormats: boolean;
  /** Whether a keyword has a meaning here. */
  readonly knows: (keyword: string) => boolean;
  /** Whether a keyword decides what passes in another draft and means nothing in this one. */
  readonly isOfOtherDraft: (keyword: string) => boolean;
}

const DRAFTS: ReadonlyMap<string, Draft> = new Map([
  ['http://json-schema.org/draft-04/schema', 4],
  ['http://json-schema.org/draft-06/schema', 6],
  ['http://json-schema.org/draft-07/schema', 7],
  ['http://json-schema.org/schema', 7],
  ['https://json-schema.org/draft/2019-09/schema', 2019],
  ['https://json-schema.org/draft/2020-12/schema', 2020],
]);

/** The meta schemas by other URIs that people give them: with the other scheme, or the one of OpenAPI 3.1, which adds no keyword that decides. */
const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...[...DRAFTS.keys()].map(
    (uri) => [uri.startsWith('https') ? uri.replace('https', 'http') : uri.replace('http', 'https'), uri] as const,
  ),
  ['https://spec.openapis.org/oas/3.1/dialect/base', 'https://json-schema.org/draft/2020-12/schema'],
]);

/** The draft a keyword came with and, where it went, the last draft it was in. */
const SPANS: ReadonlyMap<string, readonly [from: Draft, to?: Draft]> = new Map<string, readonly [Draft, Draft?]>([
  ['id', [4, 4]],
  ['$id', [6]],
  ['$anchor', [2019]],
  ['$dynamicAnchor', [2020]],
  ['$dynamicRef', [2020]],
  ['$recursiveAnchor', [2019, 2019]],
  ['$recursiveRef', [2019, 2019]],
  ['prefixItems', [2020]],
  ['additionalItems', [4, 2019]],
  ['contains', [6]],
  ['minContains', [2019]],
  ['maxContains', [2019]],
  ['propertyNames', [6]],
  ['const', [6]],
  ['if', [7]],
  ['then', [7]],
  ['else', [7]],
  ['dependentSchemas', [2019]],
  ['dependentRequired', [2019]],
  ['unevaluatedItems', [2019]],
  ['unevaluatedProperties', [2019]],
]);

const VOCABULARIES: readonly (readonly [name: string, keywords: readonly string[]])[] = [
  [
    'validation',
    [
      ...['type', 'const', 'enum', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength'],
      ...['minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'maxContains', 'minContains', 'maxProperties'],
      ...['minProperties', 'required', 'dependentRequired'],
    ],
  ],
  [
    'applicator',
    [
      ...['prefixItems', 'items', 'additionalItems', 'contains', 'additionalProperties', 'properties', 'patternProperties'],
      ...['dependentSchemas', 'propertyNames', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf', 'not'],
    ],
  ],
  ['unevaluated', ['unevaluatedItems', 'unevaluatedProperties']],
];

/** Vocabularies that only describe, or whose keywords are handled without asking. */
const KNOWN_VOCABULARIES = new Set([
  ...[
    'core',
    'applicator',
    'unevaluated',
    'validation',
    'meta-data',
    'content',
    'format',
    'format-annotation',
    'format-assertion',
  ],
]);

/** What documents say that name no `$schema`. */
export const LATEST = 'https://json-schema.org/draft/2020-12/schema';

/** Whether a URI is that of the meta schema of a draft. */
export function isDraft(uri: string): boolean {
  return DRAFTS.has(uri);
}

/** The dialect a `$schema` names, whose document `find` finds; a text that says what is missing where there is none. */
export function dialectOf(uri: string, find: (uri: string) => Json | undefined): Dialect | string {
  const written = uri.endsWith('#') ? uri.slice(0, -1) : uri;
  const metaSchema = OTHER_SPELLINGS.get(written) ?? written;
  const draft = DRAFTS.get(metaSchema);
  if (draft !== undefined) return plainDialect(draft, metaSchema);
  return customDialect(metaSchema, find(metaSchema));
}

function plainDialect(draft: Draft, metaSchema: string): Dialect {
  return {
    draft,
    metaSchema,
    assertsFormats: false,
    knows: (keyword) => isIn(keyword, draft),
    isOfOtherDraft: otherDrafts(draft),
  };
}

/** Names are not meant: without them a reference leads nowhere, which is told. */
const NAMES = new Set(['id', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);

function otherDrafts(draft: Draft): Dialect['isOfOtherDraft'] {
  return (keyword) => SPANS.has(keyword) && !NAMES.has(keyword) && !isIn(keyword, draft);
}

function isIn(keyword: string, draft: Draft): boolean {
  const span = SPANS.get(keyword);
  return span === undefined || (draft >= span[0] && draft <= (span[1] ?? draft));
}

function customDialect(metaSchema: string, document: Json | undefined): Dialect | string {
  if (!isJsonObject(document)) return `the unknown dialect ${metaSchema}`;
  const parent = typeof document.$schema === 'string' ? document.$schema.replace(/#$/, '') : LATEST;
  const draft = DRAFTS.get(parent);
  if (draft === undefined) return `the unknown dialect ${parent}`;
  const vocabulary = document.$vocabulary;
  if (draft < 2019 || !isJsonObject(vocabulary)) return plainDialect(draft, metaSchema);
  const names = Object.keys(vocabulary).map((name) => name.replace(/^.*\/vocab\//, ''));
  const strange = Object.keys(vocabulary).find(
    (name, index) => vocabulary[name] === true && !KNOWN_VOCABULARIES.has(names[index] ?? ''),
  );
  if (strange !== undefined) return `the unknown vocabulary ${strange}`;
  const left = new Set(VOCABULARIES.filter(([name]) => !covers(names, name, draft)).flatMap(([, keywords]) => keywords));
  return {
    draft,
    metaSchema,
    assertsFormats:
      names.includes('format-assertion') ||
      (draft === 2019 && vocabulary['https://json-schema.org/draft/2019-09/vocab/format'] === true),
    knows: (keyword) => isIn(keyword, draft) && !left.has(keyword),
    isOfOtherDraft: otherDrafts(draft),
  };
}

/** In 2019-09 the keywords of `unevaluated` belonged to `applicator`. */
function covers(names: readonly string[], name: string, draft: Draft): boolean {
  return names.includes(name === 'unevaluated' && draft === 2019 ? 'applicator' : name);
}
