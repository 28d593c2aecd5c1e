import type { JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/providers';

/** Adds further fields, named as the provider names them, to a request body. Objects present in both are merged. */
export function withFields(body: JsonObject, fields: object = {}): JsonObject {
  const added = Object.entries(fields).map(([name, value]) => {
    const own = Object.hasOwn(body, name) ? body[name] : undefined;
    return [name, isObject(own) && isObject(value) ? withFields(own as JsonObject, value) : value];
  });
  return { ...body, ...Object.fromEntries(added) };
}
