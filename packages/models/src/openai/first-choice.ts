import type { JsonObject } from '@tamis/core';
import { countAt, isObject, listAt } from '@tamis/core/providers';

/** The first choice of a body or an event: nobody here asks for more than one. */
export function firstChoice(body: JsonObject): JsonObject | undefined {
  return listAt(body, 'choices')
    .filter(isObject)
    .find((choice) => (countAt(choice, 'index') ?? 0) === 0);
}
