import type { Json, JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/internal';

export function offeredTool(tool: unknown, members: readonly string[]): JsonObject {
  const own = isObject(tool) ? members.filter((key) => Object.hasOwn(tool, key)) : [];
  return Object.fromEntries(own.map((key) => [key, (tool as JsonObject)[key] as Json]));
}
