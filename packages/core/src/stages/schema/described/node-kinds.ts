import type { Json, JsonObject } from '../../../model/index.ts';
import { nodeLimits } from './node-limits.ts';
import { undescribed } from './undescribed.ts';
import { firstOf, innerOf, isOptional, type NodeFields, nodeList, type ValidatorNode, validatorNode } from './validator-node.ts';

type Read = (schema: unknown) => JsonObject;

type NodeKind = (node: ValidatorNode, read: Read) => JsonObject;

const plain: NodeKind = (node) => ({ type: node.type, ...nodeLimits(node) });
const inner: NodeKind = ({ def }, read) => read(innerOf(def));
const pipe: NodeKind = ({ def }, read) => read(firstOf(def));
const orNull: NodeKind = ({ def }, read) => ({ anyOf: [read(innerOf(def)), { type: 'null' }] });
const union: NodeKind = ({ def }, read) => ({ anyOf: nodeList(def.options).map(read) });
const intersection: NodeKind = ({ def }, read) => ({
  allOf: (def.options ? nodeList(def.options) : [def.left, def.right]).map(read),
});

const effects: NodeKind = (node, read) => {
  const isCustom = (node.def.effect as NodeFields).type === 'refinement' && validatorNode(node.def.schema)?.type === 'any';
  return isCustom ? undescribed('custom') : inner(node, read);
};

const literal: NodeKind = ({ def }) =>
  choices(Array.isArray(def.values) ? def.values : ['value' in def ? def.value : def.literal]);

const enumeration: NodeKind = ({ def }) => {
  const named = def.options ?? def.entries ?? def.values;
  return choices(Array.isArray(named) ? named : enumValues(named as NodeFields));
};

function enumValues(named: NodeFields): readonly unknown[] {
  const names = Object.keys(named).filter((name) => typeof named[String(named[name])] !== 'number');
  return names.map((name) => named[name]);
}

function choices(values: readonly unknown[]): JsonObject {
  const types = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  if ([...types].some((type) => !SCALARS.has(type))) return undescribed('literal');
  const [type = 'string', ...others] = types;
  return { ...(others.length === 0 ? { type } : {}), enum: values as readonly Json[] };
}

const SCALARS: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'null']);

const array: NodeKind = (node, read) => {
  const { element, item, type } = node.def;
  return { type: 'array', items: read(element ?? item ?? type), ...nodeLimits(node) };
};

const tuple: NodeKind = ({ type, def }, read) => {
  const items = nodeList(def.items);
  const others = type === 'loose_tuple' ? {} : false;
  const minItems = items.findLastIndex((item) => !isOptional(item)) + 1;
  return { type: 'array', prefixItems: items.map(read), items: def.rest ? read(def.rest) : others, minItems };
};

const record: NodeKind = ({ def }, read) => ({
  type: 'object',
  propertyNames: read(def.keyType ?? def.key),
  additionalProperties: read(def.valueType ?? def.value),
});

const object: NodeKind = (node, read) => {
  const { shape, entries } = node.def;
  const fields = Object.entries((typeof shape === 'function' ? shape() : (shape ?? entries)) as NodeFields);
  const required = fields.filter(([, field]) => !isOptional(field)).map(([name]) => name);
  const properties = Object.fromEntries(fields.map(([name, field]) => [name, read(field)]));
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }), ...otherKeys(node, read) };
};

// Returns the schema for other keys. In zod 3, `catchall` accepts nothing even if other keys are just dropped.
function otherKeys({ type, def }: ValidatorNode, read: Read): JsonObject {
  if (type === 'strict_object' || def.unknownKeys === 'strict') return { additionalProperties: false };
  const rest = def.catchall ?? def.rest;
  const takesNothing = validatorNode(rest)?.type === 'never';
  if (!rest || (takesNothing && 'unknownKeys' in def)) return {};
  return { additionalProperties: takesNothing ? false : read(rest) };
}

// The kinds of types, with all their names in zod 3, zod 4 and valibot. A missing type cannot be described.
const NAMES: readonly (readonly [NodeKind, string])[] = [
  [plain, 'string number boolean null'],
  [() => ({}), 'any unknown'],
  [() => ({ not: {} }), 'never'],
  [() => ({ type: 'string' }), 'template_literal'],
  [literal, 'literal'],
  [enumeration, 'enum nativeenum picklist'],
  [object, 'object strict_object loose_object object_with_rest'],
  [array, 'array'],
  [tuple, 'tuple strict_tuple loose_tuple tuple_with_rest'],
  [record, 'record'],
  [union, 'union discriminatedunion variant'],
  [intersection, 'intersection intersect'],
  [orNull, 'nullable nullish'],
  [effects, 'effects'],
  [pipe, 'pipe pipeline'],
  [inner, 'optional exact_optional undefinedable default prefault catch readonly branded lazy promise'],
  [inner, 'nonoptional non_optional non_nullable non_nullish'],
];

export const NODE_KINDS: ReadonlyMap<string, NodeKind> = /* @__PURE__ */ byName(NAMES);

function byName(names: typeof NAMES): typeof NODE_KINDS {
  return new Map(names.flatMap(([kind, all]) => all.split(' ').map((name) => [name, kind] as const)));
}
