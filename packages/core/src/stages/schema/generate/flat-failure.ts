import { appendAll } from '../../../lib/append-all.ts';
import { hasAtLeast, hasAtMost } from '../../../lib/code-points.ts';
import { jsonEqual } from '../../../lib/json-equal.ts';
import { isMultipleOf } from '../../../lib/multiple-of.ts';
import type { Json } from '../../../model/index.ts';
import { inPlaceNodes, type SchemaNode } from '../schema-node.ts';
import type { Constants } from './constants.ts';

const STRUCTURAL: ReadonlySet<string> = new Set<keyof SchemaNode>([
  ...(['prefixItems', 'items', 'contains', 'unevaluatedItems', 'minItems', 'maxItems', 'uniqueItems', 'required'] as const),
  ...(['dependentRequired', 'dependentSchemas', 'properties', 'patternProperties', 'additionalProperties'] as const),
  ...(['propertyNames', 'unevaluatedProperties', 'minProperties', 'maxProperties'] as const),
]);

const MOST_COMPARED = 8;

export function isStructural(node: SchemaNode): boolean {
  for (const keyword in node) if (STRUCTURAL.has(keyword)) return true;
  return false;
}

// Whether one expression can check a schema. Neither the schema nor the schemas it applies to the same value may look into lists and
// objects. References are followed one step only, because many may lead to the same place.
export function isFlat(node: SchemaNode): boolean {
  if (isStructural(node) || node.dynamicRef || node.if) return false;
  if (node.ref && (isStructural(node.ref) || node.ref.appliesInPlace)) return false;
  return [...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.not ? [node.not] : [])].every(isFlat);
}

// Returns an expression that is true if a value does not meet a flat schema, or undefined if every value meets it.
export function flatFailure(node: SchemaNode, x: string, constants: Constants): string | undefined {
  if (inPlaceNodes(node).length === 0) return eitherOf(ownFailures(node, x, constants));
  const failureOf = (part: SchemaNode) => flatFailure(part, x, constants);
  const failures: (string | undefined)[] = [...ownFailures(node, x, constants), node.ref && failureOf(node.ref)];
  appendAll(failures, (node.allOf ?? []).map(failureOf));
  if (node.anyOf) failures.push(allFail(node.anyOf.map(failureOf)));
  if (node.oneOf) failures.push(notOne(node.oneOf.map(failureOf)));
  if (node.not) failures.push(negated(failureOf(node.not)));
  return eitherOf(failures.filter((failure) => failure !== undefined));
}

export function ownFailures(node: SchemaNode, x: string, constants: Constants): readonly string[] {
  if (node.always !== undefined) return node.always ? [] : ['true'];
  return [
    ...(node.type ? [typeFailure(node, node.type, x)] : []),
    ...(node.const ? [`!${isOneOf([node.const.value], x, constants)}`] : []),
    ...(node.enum ? [`!${isOneOf(node.enum, x, constants)}`] : []),
    ...guarded('string', ['string'], node, x, textFailures(node, x, constants)),
    ...guarded('number', ['number', 'integer'], node, x, numberFailures(node, x, constants)),
  ];
}

// Joins expressions with `||`. Returns undefined if there are none.
export function eitherOf(failures: readonly string[]): string | undefined {
  return failures.length === 0 ? undefined : failures.join(' || ');
}

function allFail(failures: readonly (string | undefined)[]): string | undefined {
  return failures.includes(undefined) ? undefined : failures.map((failure) => `(${failure})`).join(' && ');
}

function notOne(failures: readonly (string | undefined)[]): string {
  return `${failures.map((failure) => `(${failure ?? 'false'} ? 0 : 1)`).join(' + ')} !== 1`;
}

function negated(failure: string | undefined): string {
  return failure === undefined ? 'true' : `!(${failure})`;
}

function typeFailure(node: SchemaNode, types: readonly string[], x: string): string {
  return types.length === 0 ? 'true' : `!(${types.map((type) => typeTest(node, type, x)).join(' || ')})`;
}

function typeTest(node: SchemaNode, type: string, x: string): string {
  switch (type) {
    case 'object':
      return `typeof ${x} === "object" && ${x} !== null && !Array.isArray(${x})`;
    case 'array':
      return `Array.isArray(${x})`;
    case 'null':
      return `${x} === null`;
    case 'integer':
      return `typeof ${x} === "number" && ${x} % 1 === 0`;
    case 'number':
      return Number.isFinite(node.minimum) && Number.isFinite(node.maximum)
        ? // What is not finite is out of bounds; NaN is neither above nor below.
          `typeof ${x} === "number" && ${x} === ${x}`
        : `Number.isFinite(${x})`;
    default:
      return `typeof ${x} === ${JSON.stringify(type)}`;
  }
}

// Keywords for one kind of value, if the type does not restrict the value to it.
function guarded(
  kind: string,
  types: readonly string[],
  node: SchemaNode,
  x: string,
  failures: readonly string[],
): readonly string[] {
  if (failures.length === 0 || node.type?.every((type) => types.includes(type))) return failures;
  return [`typeof ${x} === "${kind}" && (${failures.join(' || ')})`];
}

function textFailures({ minLength, maxLength, pattern, format }: SchemaNode, x: string, constants: Constants): readonly string[] {
  const failures: string[] = [];
  if (minLength !== undefined && minLength > 1)
    failures.push(`${x}.length < ${2 * minLength} && !${constants.name(hasAtLeast)}(${x}, ${minLength})`);
  else if (minLength !== undefined) failures.push(`${x}.length < ${minLength}`);
  if (maxLength !== undefined) failures.push(`${x}.length > ${maxLength} && !${constants.name(hasAtMost)}(${x}, ${maxLength})`);
  if (pattern) failures.push(`!${constants.name(pattern.test)}(${x})`);
  if (format) failures.push(`!${constants.name(format.check)}(${x})`);
  return failures;
}

function numberFailures(node: SchemaNode, x: string, constants: Constants): readonly string[] {
  const failures = boundFailures(node.minimum, node.maximum, x);
  if (node.exclusiveMinimum !== undefined) failures.push(`${x} <= ${node.exclusiveMinimum}`);
  if (node.exclusiveMaximum !== undefined) failures.push(`${x} >= ${node.exclusiveMaximum}`);
  if (node.multipleOf !== undefined) failures.push(`!${constants.name(isMultipleOf)}(${x}, ${node.multipleOf})`);
  return failures;
}

export function boundFailures(least: number | undefined, most: number | undefined, x: string): string[] {
  return [...(least === undefined ? [] : [`${x} < ${least}`]), ...(most === undefined ? [] : [`${x} > ${most}`])];
}

function isOneOf(allowed: readonly Json[], x: string, constants: Constants): string {
  if (allowed.some((value) => typeof value === 'object' && value !== null))
    return `${constants.name(allowed)}.some((allowed) => ${constants.name(jsonEqual)}(${x}, allowed))`;
  // A set finds NaN, which equals no value.
  if (allowed.length > MOST_COMPARED)
    return `${constants.name(new Set(allowed.filter((value) => !Number.isNaN(value))))}.has(${x})`;
  return `(${allowed.map((value) => `${x} === ${constants.literal(value)}`).join(' || ') || 'false'})`;
}
