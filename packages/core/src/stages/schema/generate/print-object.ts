import { appendAll } from '../../../lib/append-all.ts';
import { isOddKey, jsonSize, sizeOfMember, sizeOfOthers } from '../../../lib/measure.ts';
import type { SchemaNode } from '../schema-node.ts';
import type { Constants } from './constants.ts';
import { boundFailures } from './flat-failure.ts';
import type { Printer } from './printer.ts';

type Declared = readonly [key: string, node: SchemaNode];

// Prints the keywords for objects as lines about the object `v`. Its size becomes `s`.
export function printObject(node: SchemaNode, printer: Printer): readonly string[] {
  const { constants } = printer;
  const declared = [...(node.properties ?? [])].sort(byTag);
  const required = new Set(node.required);
  const missing = [...required].filter((key) => !node.properties?.has(key));
  const lines = missing.map((key) => `if (${absence(key, constants)}) return -1;`);
  if (!node.appliesToKeys) return [...lines, ...printCount(node), `s = ${constants.name(jsonSize)}(v, r, m);`];
  const sure = declared.filter(([key]) => required.has(key));
  const size = sure.reduce((sum, [key]) => sum + key.length + 4, 1);
  lines.push('if (r === 0) return -1;', `s = ${size};`, `let n = ${sure.length};`);
  declared.forEach((one, index) => {
    appendAll(lines, printProperty(one, `p${index}`, required.has(one[0]), printer));
  });
  appendAll(lines, [...printCount(node, true), ...printOthers(node, printer), 'm.keys += c;']);
  if (sure.length === 0) lines.push('if (c === 0) s = 2;');
  return lines;
}

// Orders keys with fixed values first, because they distinguish the forms of a union before anything large is examined.
function byTag([, left]: Declared, [, right]: Declared): number {
  return Number(isTag(right)) - Number(isTag(left));
}

function isTag(node: SchemaNode): boolean {
  return node.const !== undefined || node.enum !== undefined;
}

function printProperty([key, node]: Declared, x: string, isRequired: boolean, printer: Printer): readonly string[] {
  const { constants } = printer;
  const load = `const ${x} = ${loaded(key, constants)};`;
  const part = [...printer.printPart(node, x)];
  if (isOddKey(key)) part.push('m.odd = true;');
  if (!isRequired) return [load, `if (${x} !== undefined) {`, `n++; s += ${key.length + 4};`, ...part, '}'];
  return [load, ...(refusesUndefined(node) ? [] : [`if (${x} === undefined) return -1;`]), ...part];
}

// Whether a schema rejects undefined. One that requires types or values does, unless the author's code put undefined among them.
function refusesUndefined({ type, const: constant, enum: allowed }: SchemaNode): boolean {
  if (type !== undefined) return !type.includes('undefined');
  return constant !== undefined || allowed?.includes(undefined as never) === false;
}

function loaded(key: string, constants: Constants): string {
  const value = `v[${constants.literal(key)}]`;
  return key in Object.prototype ? `${hasOwn(key, constants)} ? ${value} : undefined` : value;
}

function absence(key: string, constants: Constants): string {
  return key in Object.prototype ? `!${hasOwn(key, constants)}` : `v[${constants.literal(key)}] === undefined`;
}

function hasOwn(key: string, constants: Constants): string {
  return `${constants.name(Object.hasOwn)}(v, ${constants.literal(key)})`;
}

// The number of keys as `c`, if something needs it.
function printCount({ minProperties, maxProperties }: SchemaNode, isAsked = false): readonly string[] {
  const failures = boundFailures(minProperties, maxProperties, 'c');
  const lines = isAsked || failures.length > 0 ? ['let c = 0;', 'for (const k in v) c++;'] : [];
  return failures.length > 0 ? [...lines, `if (${failures.join(' || ')}) return -1;`] : lines;
}

// The keys that are not declared: `n` of the `c` keys are.
function printOthers(node: SchemaNode, printer: Printer): readonly string[] {
  const { constants } = printer;
  if (node.patternProperties) return printByPattern(node, node.patternProperties, printer);
  const known = constants.name(new Set(node.properties?.keys()));
  const others = node.additionalProperties;
  if (others === undefined || others.always === true)
    return [`if (c !== n) s += ${constants.name(sizeOfOthers)}(v, ${known}, r, m);`];
  if (others.always === false) return ['if (c !== n) return -1;'];
  return [
    'if (c !== n) for (const k in v) {',
    `if (${known}.has(k)) continue;`,
    `if (${constants.name(isOddKey)}(k)) m.odd = true;`,
    ...(node.properties ? ['m.unnamed = true;'] : []),
    's += k.length + 4;',
    'const x = v[k];',
    ...printer.printPart(others, 'x'),
    '}',
  ];
}

function printByPattern(
  { properties, additionalProperties }: SchemaNode,
  patterns: NonNullable<SchemaNode['patternProperties']>,
  printer: Printer,
): readonly string[] {
  const { constants } = printer;
  const others = additionalProperties && printer.printTest(additionalProperties, 'x');
  return [
    'for (const k in v) {',
    'const x = v[k];',
    `const isKnown = ${properties === undefined ? 'false' : `${constants.name(new Set(properties.keys()))}.has(k)`};`,
    'let isDeclared = isKnown;',
    ...patterns.flatMap(([pattern, child]) => [
      `if (${constants.name(pattern.test)}(k)) {`,
      'isDeclared = true;',
      `if (!${printer.printTest(child, 'x')}) return -1;`,
      '}',
    ]),
    ...(others === undefined ? [] : [`if (!isDeclared && !${others}) return -1;`]),
    `if (!isKnown) { m.unnamed = true; s += ${constants.name(sizeOfMember)}(k, x, r, m); }`,
    '}',
  ];
}
