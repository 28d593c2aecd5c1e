import type { Json } from '../../model/json.ts';
import { byUri } from './by-uri.ts';
import applicator2019 from './meta-schemas/2019-09/applicator.json' with { type: 'json' };
import content2019 from './meta-schemas/2019-09/content.json' with { type: 'json' };
import core2019 from './meta-schemas/2019-09/core.json' with { type: 'json' };
import format2019 from './meta-schemas/2019-09/format.json' with { type: 'json' };
import metadata2019 from './meta-schemas/2019-09/meta-data.json' with { type: 'json' };
import schema2019 from './meta-schemas/2019-09/schema.json' with { type: 'json' };
import validation2019 from './meta-schemas/2019-09/validation.json' with { type: 'json' };
import schema4 from './meta-schemas/draft-04.json' with { type: 'json' };
import schema6 from './meta-schemas/draft-06.json' with { type: 'json' };
import schema7 from './meta-schemas/draft-07.json' with { type: 'json' };

/** The meta schemas of the drafts before the latest, by URI. */
export const drafts: ReadonlyMap<string, Json> = /* @__PURE__ */ byUri([
  ...[schema2019, core2019, applicator2019, validation2019, metadata2019, format2019, content2019],
  ...[schema7, schema6, schema4],
]);
