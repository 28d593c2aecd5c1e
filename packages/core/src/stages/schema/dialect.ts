import { BOUNDS, COUNTS, ONE_SCHEMA, SCHEMA_LISTS } from '../../contract/schema-keywords.ts';
import { words } from '../../lib/words.ts';
import { isJsonObject, type Json } from '../../model/index.ts';

export type Draft = 4 | 6 | 7 | 2019 | 2020;

export interface SchemaDialect {
  readonly draft: Draft;
  readonly metaSchema: string;
  readonly assertsFormats: boolean;
  readonly knows: (keyword: string) => boolean;
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

const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...[...DRAFTS.keys()].map(
    (uri) => [uri.startsWith('https') ? uri.replace('https', 'http') : uri.replace('http', 'https'), uri] as const,
  ),
  ['https://spec.openapis.org/oas/3.1/dialect/base', 'https://json-schema.org/draft/2020-12/schema'],
]);

const SPANS: ReadonlyMap<string, { readonly from: Draft; readonly to?: Draft }> = new Map(
  [
    { from: 4, to: 4, keywords: words('id') },
    { from: 4, to: 2019, keywords: words('additionalItems') },
    { from: 6, keywords: words('$id contains propertyNames const') },
    { from: 7, keywords: words('if then else') },
    { from: 2019, keywords: words('$anchor minContains maxContains dependentSchemas dependentRequired') },
    { from: 2019, keywords: words('unevaluatedItems unevaluatedProperties') },
    { from: 2019, to: 2019, keywords: words('$recursiveAnchor $recursiveRef') },
    { from: 2020, keywords: words('$dynamicAnchor $dynamicRef prefixItems') },
  ].flatMap(({ keywords, ...span }) => keywords.map((keyword) => [keyword, span as { from: Draft; to?: Draft }] as const)),
);

// The dialect of documents without `$schema`.
export const LATEST = 'https://json-schema.org/draft/2020-12/schema';

export function isDraft(uri: string): boolean {
  return DRAFTS.has(uri);
}

export function metaSchemaUri(written: string): string {
  const uri = written.endsWith('#') ? written.slice(0, -1) : written;
  return OTHER_SPELLINGS.get(uri) ?? uri;
}

export function draftDialect(metaSchema: string): SchemaDialect | undefined {
  const draft = DRAFTS.get(metaSchema);
  return draft && plainDialect(draft, metaSchema);
}

function plainDialect(draft: Draft, metaSchema: string): SchemaDialect {
  return {
    draft,
    metaSchema,
    assertsFormats: false,
    knows: (keyword) => isIn(keyword, draft),
    isOfOtherDraft: otherDrafts(draft),
  };
}

export const LATEST_DIALECT: SchemaDialect = /* @__PURE__ */ plainDialect(2020, LATEST);

// Names are excluded, because without them a reference leads nowhere, which is reported.
const NAMES = new Set(['id', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);

function otherDrafts(draft: Draft): SchemaDialect['isOfOtherDraft'] {
  return (keyword) => SPANS.has(keyword) && !NAMES.has(keyword) && !isIn(keyword, draft);
}

function isIn(keyword: string, draft: Draft): boolean {
  const span = SPANS.get(keyword);
  return span === undefined || (draft >= span.from && draft <= (span.to ?? draft));
}

// Returns the keywords of the vocabularies that a meta schema may leave out.
function keywordsByVocabulary(): readonly (readonly [name: string, keywords: readonly string[]])[] {
  const unevaluated: readonly string[] = words('unevaluatedItems unevaluatedProperties');
  const applicator = [...ONE_SCHEMA, ...SCHEMA_LISTS, ...words('properties patternProperties dependentSchemas')];
  const validation = words('type const enum multipleOf pattern uniqueItems required dependentRequired');
  return [
    ['validation', [...COUNTS, ...BOUNDS, ...validation]],
    ['applicator', applicator.filter((keyword) => !unevaluated.includes(keyword))],
    ['unevaluated', unevaluated],
  ];
}

// Vocabularies that only describe, or whose keywords are handled anyway.
const OTHER_VOCABULARIES: readonly string[] = words('core meta-data content format format-annotation format-assertion');

// Returns the dialect of a meta schema that is not a draft's, or says what is unknown about it.
export function customDialect(metaSchema: string, document: Json | undefined): SchemaDialect | string {
  if (!isJsonObject(document)) return `the unknown dialect ${metaSchema}`;
  const parent = typeof document.$schema === 'string' ? document.$schema.replace(/#$/, '') : LATEST;
  const draft = DRAFTS.get(parent);
  if (draft === undefined) return `the unknown dialect ${parent}`;
  const plain = plainDialect(draft, metaSchema);
  if (draft < 2019 || !isJsonObject(document.$vocabulary)) return plain;
  const vocabulary = new Map(Object.entries(document.$vocabulary).map(([uri, isNeeded]) => [uri, isNeeded === true]));
  const nameOf = (uri: string) => uri.replace(/^.*\/vocab\//, '');
  const groups = keywordsByVocabulary();
  const isKnown = (name: string) => OTHER_VOCABULARIES.includes(name) || groups.some(([known]) => known === name);
  const strange = [...vocabulary].find(([uri, isNeeded]) => isNeeded && !isKnown(nameOf(uri)));
  if (strange !== undefined) return `the unknown vocabulary ${strange[0]}`;
  const names = [...vocabulary.keys()].map(nameOf);
  // In 2019-09 the keywords of `unevaluated` belonged to `applicator`.
  const isCovered = (name: string) => names.includes(name === 'unevaluated' && draft === 2019 ? 'applicator' : name);
  const left = new Set(groups.filter(([name]) => !isCovered(name)).flatMap(([, keywords]) => keywords));
  return {
    ...plain,
    assertsFormats:
      names.includes('format-assertion') ||
      (draft === 2019 && vocabulary.get('https://json-schema.org/draft/2019-09/vocab/format') === true),
    knows: (keyword) => isIn(keyword, draft) && !left.has(keyword),
  };
}
