import type { Json } from '@tamis/core';

const TYPES = ['object', 'object', 'array', 'string', 'integer', 'number', 'boolean', 'null'];
const NAMES = ['x', 'y', 'z', 'toString'];
const REFS = ['#', '#/$defs/a', '#/$defs/b', '#/definitions/c', '#/properties/x', 'other.json', '#/$defs/none'];
const LITERALS: readonly Json[] = ['a', 'b', 1, 2, null, true, {}, []];

type Draw = (limit: number) => number;

export function drawnSchema(seed: number): Json {
  const draw = drawing(seed);
  const root = schema(draw, 3);
  if (draw(3) === 0 || typeof root !== 'object' || root === null) return root;
  const properties = named(draw, 2);
  return { type: 'object', properties, required: Object.keys(properties), ...root };
}

function drawing(seed: number): Draw {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

function schema(draw: Draw, depth: number): Json {
  if (draw(40) === 0) return draw(2) === 0;
  const keywords = Object.keys(DRAWN);
  const chosen = Array.from({ length: draw(draw(4) + 1) }, () => keywords[draw(keywords.length)] as string);
  const typed: readonly string[] = draw(5) === 0 ? chosen : ['type', ...chosen];
  const drawn = Object.fromEntries(typed.map((key) => [key, (DRAWN[key] as (typeof DRAWN)[string])(draw, depth - 1)]));
  // Otherwise almost everything would be refused for the same reason.
  return draw(4) === 0 ? drawn : { ...drawn, ...allRequired(drawn.properties), ...withItems(drawn.type) };
}

function allRequired(properties: Json | undefined): { readonly required?: readonly string[] } {
  return properties === undefined ? {} : { required: Object.keys(properties as object) };
}

function withItems(type: Json | undefined): { readonly items?: Json } {
  return type === 'array' ? { items: { type: 'string' } } : {};
}

function below(draw: Draw, depth: number): Json {
  return depth < 0 ? { type: 'string' } : schema(draw, depth);
}

function list(draw: Draw, depth: number): readonly Json[] {
  return Array.from({ length: 1 + draw(3) }, () => below(draw, depth));
}

function named(draw: Draw, depth: number, names: readonly string[] = NAMES): { readonly [name: string]: Json } {
  return Object.fromEntries(names.filter(() => draw(2) === 0).map((name) => [name, below(draw, depth)]));
}

const one =
  <Value>(values: readonly Value[]) =>
  (draw: Draw) =>
    values[draw(values.length)] as Value;

const DRAWN: { readonly [keyword: string]: (draw: Draw, depth: number) => Json } = {
  type: (draw) => (draw(6) === 0 ? [...new Set([one(TYPES)(draw), one(TYPES)(draw)])] : one(TYPES)(draw)),
  properties: named,
  required: (draw) => NAMES.filter(() => draw(2) === 0),
  additionalProperties: (draw, depth) => (draw(3) === 0 ? below(draw, depth) : false),
  items: (draw, depth) => (draw(6) === 0 ? list(draw, depth) : below(draw, depth)),
  anyOf: list,
  oneOf: list,
  allOf: list,
  enum: (draw) => Array.from({ length: draw(4) }, () => one(LITERALS)(draw)),
  const: one(LITERALS),
  $ref: one(REFS),
  $defs: (draw, depth) => named(draw, depth, ['a', 'b']),
  definitions: (draw, depth) => named(draw, depth, ['c']),
  $id: one(['urn:x']),
  not: below,
  prefixItems: list,
  format: one(['date', 'uri', 'other']),
  minItems: (draw) => draw(3),
  minLength: (draw) => draw(3),
  description: one(['words']),
  deprecated: one([true]),
};
