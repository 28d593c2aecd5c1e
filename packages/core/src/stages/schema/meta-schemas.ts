import type { Json } from '../../model/json.ts';
import { byUri } from './by-uri.ts';
import applicator2020 from './meta-schemas/2020-12/applicator.json' with { type: 'json' };
import content2020 from './meta-schemas/2020-12/content.json' with { type: 'json' };
import core2020 from './meta-schemas/2020-12/core.json' with { type: 'json' };
import format2020 from './meta-schemas/2020-12/format-annotation.json' with { type: 'json' };
import metadata2020 from './meta-schemas/2020-12/meta-data.json' with { type: 'json' };
import schema2020 from './meta-schemas/2020-12/schema.json' with { type: 'json' };
import unevaluated2020 from './meta-schemas/2020-12/unevaluated.json' with { type: 'json' };
import validation2020 from './meta-schemas/2020-12/validation.json' with { type: 'json' };

/** The meta schemas of the latest draft, by URI: a `$ref` may lead to them without their being given. */
export const latestMetaSchemas: ReadonlyMap<string, Json> = /* @__PURE__ */ byUri([
  schema2020,
  core2020,
  applicator2020,
  unevaluated2020,
  validation2020,
  metadata2020,
  format2020,
  content2020,
]);
