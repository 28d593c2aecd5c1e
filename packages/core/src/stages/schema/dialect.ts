import { words } from '../../lib/words.ts';

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

export function plainDialect(draft: Draft, metaSchema: string): SchemaDialect {
  return {
    draft,
    metaSchema,
    assertsFormats: false,
    knows: (keyword) => isIn(keyword, draft),
    isOfOtherDraft: otherDrafts(draft),
  };
}

// Names are excluded, because without them a reference leads nowhere, which is reported.
const NAMES = new Set(['id', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);

function otherDrafts(draft: Draft): SchemaDialect['isOfOtherDraft'] {
  return (keyword) => SPANS.has(keyword) && !NAMES.has(keyword) && !isIn(keyword, draft);
}

export function isIn(keyword: string, draft: Draft): boolean {
  const span = SPANS.get(keyword);
  return span === undefined || (draft >= span.from && draft <= (span.to ?? draft));
}
