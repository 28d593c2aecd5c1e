import { missingPart } from '../../contract/missing-part.ts';
import type { Json } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import { isDraft } from './dialect.ts';
import { isPlainSchema } from './plain-schema.ts';
import type { SchemaIndex } from './schema-index.ts';
import type { SchemaParts } from './schema-parts.ts';
import type { SchemaDocument } from './schema-spot.ts';

/** Where a document violates the rules of its dialect, or that the dialect is unknown. */
export function checkDocument(
  document: SchemaDocument,
  index: SchemaIndex,
  given: ReadonlyMap<string, Json>,
  parts: SchemaParts,
): readonly Problem[] {
  const feature = index.unknownDialects.get(document);
  const { draft, metaSchema } = (document.resources.get('') ?? index.root.resource).dialect;
  const isUsual = draft > 4 && isDraft(metaSchema) && !given.has(metaSchema);
  if (feature === undefined && isUsual && isPlainSchema(document.root)) return [];
  if (parts.metaSchemas === undefined) return [missingPart(document.path, 'meta-schemas')];
  if (feature === undefined) return parts.metaSchemas.check(document, metaSchema, given, parts);
  return [{ code: 'contract.half-supported', severity: 'error', path: `${document.path}/$schema`, args: { feature } }];
}
