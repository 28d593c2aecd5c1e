import { appendAll } from '../../../lib/append-all.ts';
import type { SchemaNode } from '../schema-node.ts';
import { isStructural } from './flat-failure.ts';
import { kindsOf } from './kinds.ts';
import { meetsNode } from './meets.ts';
import type { Printer } from './printer.ts';
import { sizeExpression } from './size-expression.ts';

// Prints the keywords that apply further schemas to the same value, as lines about the value `v`. If the schema itself does not look into
// the value, the first of these schemas that does also measures it. The others measure nothing.
export function printInPlace(node: SchemaNode, printer: Printer): readonly string[] {
  const { constants } = printer;
  const parts = [...(node.ref ? [node.ref] : []), ...(node.dynamicRef ? [node.dynamicRef.node] : []), ...(node.allOf ?? [])];
  const { anyOf, oneOf } = node;
  const lines: string[] = [];
  let isMeasured = isStructural(node);
  for (const part of parts) {
    appendAll(lines, isMeasured ? [`if (!${printer.printTest(part, 'v')}) return -1;`] : printMeasuring([part], false, printer));
    isMeasured = true;
  }
  for (const branches of [anyOf, oneOf]) {
    if (branches === undefined) continue;
    const isOne = branches === oneOf;
    appendAll(lines, isMeasured ? printBranches(branches, isOne, printer) : printMeasuring(branches, isOne, printer));
    isMeasured = true;
  }
  if (!isMeasured) lines.push(`s = ${sizeExpression(kindsOf(node), 'v', 'r', constants)};`);
  return [...lines, ...printConditions(node, printer), ...printRest(node, printer)];
}

function printMeasuring(branches: readonly SchemaNode[], isOne: boolean, printer: Printer): readonly string[] {
  const later = branches.slice(1).flatMap((branch) => {
    const retry = `if (s < 0) { m.keys = before; s = ${printer.functionOf(branch)}(v, r, m); }`;
    return isOne ? [retry, `else if (${printer.printTest(branch, 'v')}) return -1;`] : [retry];
  });
  return [
    ...(branches.length > 1 ? ['const before = m.keys;'] : []),
    `s = ${branches[0] === undefined ? '-1' : `${printer.functionOf(branches[0])}(v, r, m)`};`,
    ...later,
    'if (s < 0) return -1;',
  ];
}

function printBranches(branches: readonly SchemaNode[], isOne: boolean, printer: Printer): readonly string[] {
  const tests = branches.map((branch) => printer.printTest(branch, 'v'));
  if (isOne) return [`if (${tests.map((test) => `(${test} ? 1 : 0)`).join(' + ') || '0'} !== 1) return -1;`];
  return [`if (!(${tests.join(' || ') || 'false'})) return -1;`];
}

function printConditions(node: SchemaNode, printer: Printer): readonly string[] {
  const lines = node.not ? [`if (${printer.printTest(node.not, 'v')}) return -1;`] : [];
  if (node.if === undefined || (node.then === undefined && node.else === undefined)) return lines;
  const testOf = (branch: SchemaNode | undefined) => (branch === undefined ? 'true' : printer.printTest(branch, 'v'));
  return [...lines, `if (!(${printer.printTest(node.if, 'v')} ? ${testOf(node.then)} : ${testOf(node.else)})) return -1;`];
}

function printRest(node: SchemaNode, { constants }: Printer): readonly string[] {
  const rest = restNode(node);
  return rest === undefined ? [] : [`if (!${constants.name(meetsNode)}(${constants.name(rest)}, v, m)) return -1;`];
}

const LEFT: ReadonlySet<string> = new Set<keyof SchemaNode>([
  ...(['contains', 'minContains', 'maxContains', 'propertyNames', 'dependentRequired', 'dependentSchemas'] as const),
]);

function restNode(node: SchemaNode): SchemaNode | undefined {
  const left = Object.entries(node).filter(([keyword]) => LEFT.has(keyword));
  if (left.length === 0) return undefined;
  const { resource, path, dependentSchemas } = node;
  const rest = { resource, path, appliesInPlace: dependentSchemas !== undefined, appliesToKeys: false };
  return { ...rest, ...Object.fromEntries(left) };
}
