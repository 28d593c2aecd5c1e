import { words } from '../../lib/words.ts';

/** A version of JSON Schema, by the year or number of its draft. */
export type Draft = 4 | 6 | 7 | 2019 | 2020;

/** The meaning of keywords in a document: a draft, minus the vocabularies that its meta schema leaves out. */
export interface Dialect {
  readonly draft: Draft;
  /** The URI of the meta schema, without an empty fragment. */
  readonly metaSchema: string;
  readonly assertsFormats: boolean;
  /** Whether a keyword has a meaning here. */
  readonly knows: (keyword: string) => boolean;
  /** Whether a keyword has an effect in another draft but not in this one. */
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

/** Alternative URIs for the meta schemas: with the other scheme, or that of OpenAPI 3.1, which adds no keyword that decides. */
const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...[...DRAFTS.keys()].map(
    (uri) => [uri.startsWith('https') ? uri.replace('https', 'http') : uri.replace('http', 'https'), uri] as const,
  ),
  ['https://spec.openapis.org/oas/3.1/dialect/base', 'https://json-schema.org/draft/2020-12/schema'],
]);

/** The drafts that have a keyword, from the one that introduced it to the last that had it, if it was removed. */
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

/** The dialect of documents without `$schema`. */
export const LATEST = 'https://json-schema.org/draft/2020-12/schema';

/** Whether a URI is the meta schema of a draft. */
export function isDraft(uri: string): boolean {
  return DRAFTS.has(uri);
}

/** Returns the canonical URI of a meta schema, without an empty fragment. */
export function metaSchemaUri(written: string): string {
  const uri = written.endsWith('#') ? written.slice(0, -1) : written;
  return OTHER_SPELLINGS.get(uri) ?? uri;
}

/** Returns the dialect of a draft by the URI of its meta schema, or undefined if it belongs to no draft. */
export function draftDialect(metaSchema: string): Dialect | undefined {
  const draft = DRAFTS.get(metaSchema);
  return draft && plainDialect(draft, metaSchema);
}

/** Returns the dialect with every keyword of a draft. */
export function plainDialect(draft: Draft, metaSchema: string): Dialect {
  return {
    draft,
    metaSchema,
    assertsFormats: false,
    knows: (keyword) => isIn(keyword, draft),
    isOfOtherDraft: otherDrafts(draft),
  };
}

/** Names are excluded, because without them a reference leads nowhere, which is reported. */
const NAMES = new Set(['id', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);

function otherDrafts(draft: Draft): Dialect['isOfOtherDraft'] {
  return (keyword) => SPANS.has(keyword) && !NAMES.has(keyword) && !isIn(keyword, draft);
}

/** Whether a draft has a keyword. */
export function isIn(keyword: string, draft: Draft): boolean {
  const span = SPANS.get(keyword);
  return span === undefined || (draft >= span.from && draft <= (span.to ?? draft));
}
