import type { JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/internal';

export function withFields(body: JsonObject, fields: object = {}): JsonObject {
  const added = Object.entries(fields).map(([name, value]) => {
    const own = Object.hasOwn(body, name) ? body[name] : undefined;
    return [name, isObject(own) && isObject(value) ? withFields(own as JsonObject, value) : value];
  });
  return { ...body, ...Object.fromEntries(added) };
}
