import type { JsonObject } from '../../model/json.ts';
import type { Dialect } from './dialect.ts';
import { isDeciding } from './misspelt.ts';

/** Keywords that decide nothing without another. */
const NEEDS: ReadonlyMap<string, string> = new Map([
  ['then', 'if'],
  ['else', 'if'],
  ['minContains', 'contains'],
  ['maxContains', 'contains'],
]);

/** Keywords that every draft reads next to `$ref`. */
const BESIDE_REF = new Set(['$ref', '$defs', 'definitions']);

/** Why a keyword that decides elsewhere decides nothing in this schema, as the end of a sentence; undefined if it counts. */
export function idleKeyword(keyword: string, schema: JsonObject, dialect: Dialect): string | undefined {
  if (dialect.draft <= 7 && typeof schema.$ref === 'string' && isDeciding(keyword) && !BESIDE_REF.has(keyword))
    return '; drafts up to 7 read nothing beside $ref';
  const needed = NEEDS.get(keyword);
  return needed === undefined || Object.hasOwn(schema, needed) ? undefined : `; it needs ${needed} beside it`;
}
