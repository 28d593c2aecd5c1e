import { isJsonObject, type Json } from '../../model/json.ts';
import applicator2019 from './meta-schemas/2019-09/applicator.json' with { type: 'json' };
import content2019 from './meta-schemas/2019-09/content.json' with { type: 'json' };
import core2019 from './meta-schemas/2019-09/core.json' with { type: 'json' };
import format2019 from './meta-schemas/2019-09/format.json' with { type: 'json' };
import metadata2019 from './meta-schemas/2019-09/meta-data.json' with { type: 'json' };
import schema2019 from './meta-schemas/2019-09/schema.json' with { type: 'json' };
import validation2019 from './meta-schemas/2019-09/validation.json' with { type: 'json' };
import applicator2020 from './meta-schemas/2020-12/applicator.json' with { type: 'json' };
import content2020 from './meta-schemas/2020-12/content.json' with { type: 'json' };
import core2020 from './meta-schemas/2020-12/core.json' with { type: 'json' };
import format2020 from './meta-schemas/2020-12/format-annotation.json' with { type: 'json' };
import metadata2020 from './meta-schemas/2020-12/meta-data.json' with { type: 'json' };
import schema2020 from './meta-schemas/2020-12/schema.json' with { type: 'json' };
import unevaluated2020 from './meta-schemas/2020-12/unevaluated.json' with { type: 'json' };
import validation2020 from './meta-schemas/2020-12/validation.json' with { type: 'json' };
import schema4 from './meta-schemas/draft-04.json' with { type: 'json' };
import schema6 from './meta-schemas/draft-06.json' with { type: 'json' };
import schema7 from './meta-schemas/draft-07.json' with { type: 'json' };

// The meta schemas of all drafts, by URI. A `$ref` may point to them even if they were not given.
export const metaDocuments: ReadonlyMap<string, Json> = /* @__PURE__ */ byUri(
  schema2020,
  core2020,
  applicator2020,
  unevaluated2020,
  validation2020,
  metadata2020,
  format2020,
  content2020,
  schema2019,
  core2019,
  applicator2019,
  validation2019,
  metadata2019,
  format2019,
  content2019,
  schema7,
  schema6,
  schema4,
);

function byUri(...documents: readonly Json[]): ReadonlyMap<string, Json> {
  return new Map(documents.map((document) => [uriOf(document), document]));
}

function uriOf(document: Json): string {
  const id = isJsonObject(document) ? (document.$id ?? document.id) : '';
  return typeof id === 'string' ? id.replace(/#$/, '') : '';
}
