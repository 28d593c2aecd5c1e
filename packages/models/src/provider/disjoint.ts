import type { Json, JsonObject } from '@tamis/core';
import { isObject, listAt, objectAt } from '@tamis/core/providers';

/** Whether no value fits two of some schemas: they are objects that require one key, with a different constant in each. */
export function areDisjoint(branches: Json): boolean {
  const schemas: readonly Json[] = Array.isArray(branches) ? branches : [];
  const [first] = schemas;
  return listAt(first, 'required').some((key) => {
    const constants = schemas.map((schema) => (isObject(schema) ? constantAt(schema, String(key)) : undefined));
    return !constants.includes(undefined) && new Set(constants).size === constants.length;
  });
}

/** The text of the constant that a key must have; undefined if the key is optional, or has no constant. */
function constantAt(schema: JsonObject, key: string): string | undefined {
  const constant = objectAt(objectAt(schema, 'properties'), key)?.const;
  return constant === undefined || !listAt(schema, 'required').includes(key) ? undefined : JSON.stringify(constant);
}
