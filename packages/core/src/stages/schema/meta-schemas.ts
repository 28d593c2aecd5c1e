import { checkMetaSchema } from './check-meta-schema.ts';
import { customDialect } from './custom-dialect.ts';
import { metaDocuments } from './meta-documents.ts';
import type { MetaSchemas } from './schema-parts.ts';

/** The meta schemas of all drafts: what schemas are checked against, and what custom dialects are built from. */
export const metaSchemas: MetaSchemas = {
  document: (uri) => metaDocuments.get(uri),
  dialect: customDialect,
  check: checkMetaSchema,
};
