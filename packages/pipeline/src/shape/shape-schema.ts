import type { Json, JsonObject } from '@tamis/core';
import type { Key, Keys, Shape } from './shape.ts';

export function shapeSchema(shape: Shape): JsonObject {
  switch (shape.kind) {
    case 'object':
      return { ...objectSchema(shape.keys), ...(shape.isClosed && { additionalProperties: false }) };
    case 'map':
      return { type: 'object', additionalProperties: shapeSchema(shape.of) };
    case 'list':
      return { type: 'array', items: shapeSchema(shape.of) };
    case 'either':
      return { anyOf: shape.of.map(shapeSchema) };
    case 'choice':
      return { enum: [...shape.values] };
    case 'whole':
      return { type: 'integer', minimum: shape.least };
    case 'number':
      return { type: 'number', minimum: shape.least };
    case 'text':
      return { type: 'string' };
    case 'flag':
      return { type: 'boolean' };
    case 'any':
      return {};
    default:
      return shape satisfies never;
  }
}

function objectSchema(keys: Keys): JsonObject {
  const required = Object.keys(keys).filter((name) => keys[name]?.required);
  const properties = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, keySchema(key)]));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function keySchema({ shape, description, default: usual }: Key): Json {
  return { description, ...shapeSchema(shape), ...(usual !== undefined && { default: usual }) };
}
