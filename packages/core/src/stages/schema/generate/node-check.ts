import { jsonSize } from '../../../lib/measure.ts';
import type { SchemaNode } from '../schema-node.ts';
import type { SchemaGraph } from '../schema-parts.ts';
import { Constants } from './constants.ts';
import { eitherOf, flatFailure, isFlat, isStructural, ownFailures } from './flat-failure.ts';
import { flatKindsOf, KIND, kindsOf } from './kinds.ts';
import { holds, meetsNode, type NodeCheck } from './meets.ts';
import { printInPlace } from './print-in-place.ts';
import { printList } from './print-list.ts';
import { printObject } from './print-object.ts';
import type { Printer } from './printer.ts';
import { repeatsWork } from './repeats-work.ts';
import { sizeExpression } from './size-expression.ts';

// Generates code that checks values against a schema. Returns undefined if only evaluation will do. A dynamic reference depends on the path
// that led to it, some schemas need results to be remembered, and a page may forbid code generation.
export function nodeCheck({ root, nodes, dynamicNode }: SchemaGraph): NodeCheck | undefined {
  if (dynamicNode !== undefined || repeatsWork(nodes)) return undefined;
  const printer = new CheckPrinter();
  const name = printer.functionOf(root);
  const functions = printer.print();
  const { values } = printer.constants;
  const names = values.map((_, index) => `k${index}`);
  try {
    return new Function('constants', `"use strict";\nconst [${names}] = constants;\n${functions}\nreturn ${name};`)(values);
  } catch {
    return undefined;
  }
}

// Prints schemas as functions `(v, r, m)` of a value, of its remaining levels and of a measure. They return the size of a value that meets
// the schema and -1 for any other. All other measurements are recorded in the measure, once for each part of a value.
export class CheckPrinter implements Printer {
  readonly constants = new Constants();
  readonly #names = new Map<SchemaNode, string>();

  functionOf(node: SchemaNode): string {
    const aim = aimOf(node);
    const name = this.#names.get(aim) ?? `f${this.#names.size}`;
    this.#names.set(aim, name);
    return name;
  }

  // All functions that are needed, and those that they need.
  print(): string {
    const functions: string[] = [];
    for (const [node, name] of this.#names) functions.push(`function ${name}(v, r, m) {\n${this.#body(node).join('\n')}\n}`);
    return functions.join('\n');
  }

  printPart(schema: SchemaNode, x: string): readonly string[] {
    const node = aimOf(schema);
    if (!isWrittenOut(node, schema)) {
      const size = `s_${x}`;
      return [`const ${size} = ${this.functionOf(node)}(${x}, r - 1, m);`, `if (${size} < 0) return -1;`, `s += ${size};`];
    }
    const failure = flatFailure(node, x, this.constants);
    const size = `s += ${sizeExpression(flatKindsOf(node), x, 'r - 1', this.constants)};`;
    return failure === undefined ? [size] : [`if (${failure}) return -1;`, size];
  }

  printTest(schema: SchemaNode, x: string): string {
    const node = aimOf(schema);
    if (!isWrittenOut(node, schema)) return `${this.constants.name(holds)}(${this.functionOf(node)}, ${x}, m)`;
    const failure = flatFailure(node, x, this.constants);
    return failure === undefined ? 'true' : `!(${failure})`;
  }

  #body(node: SchemaNode): readonly string[] {
    if (node.unevaluatedItems || node.unevaluatedProperties) {
      const met = `${this.constants.name(meetsNode)}(${this.constants.name(node)}, v, m)`;
      return [`return ${met} ? ${this.constants.name(jsonSize)}(v, r, m) : -1;`];
    }
    const isLeaf = isFlat(node);
    const failure = isLeaf ? flatFailure(node, 'v', this.constants) : eitherOf(ownFailures(node, 'v', this.constants));
    const lines = failure === undefined ? [] : [`if (${failure}) return -1;`];
    if (isLeaf) return [...lines, `return ${sizeExpression(flatKindsOf(node), 'v', 'r', this.constants)};`];
    return [...lines, 'let s = 0;', ...this.#inside(node), ...printInPlace(node, this), 'return s;'];
  }

  // What the keywords about lists and objects say; they also measure the value, unless a schema in place can do that.
  #inside(node: SchemaNode): readonly string[] {
    if (!isStructural(node)) return [];
    const kinds = kindsOf(node);
    if (kinds === KIND.object) return printObject(node, this);
    if (kinds === KIND.array) return printList(node, this);
    return [
      ...(kinds & KIND.array ? ['if (Array.isArray(v)) {', ...printList(node, this), '} else'] : []),
      ...(kinds & KIND.object ? ['if (typeof v === "object" && v !== null) {', ...printObject(node, this), '} else'] : []),
      `s = ${sizeExpression(kinds & ~(KIND.array | KIND.object), 'v', 'r', this.constants)};`,
    ];
  }
}

// Whether a schema is inlined. The target of many references may be long, so it is printed once.
function isWrittenOut(aim: SchemaNode, schema: SchemaNode): boolean {
  return isFlat(aim) && (aim === schema || !aim.appliesInPlace);
}

const REFERRING = new Set(['resource', 'path', 'appliesInPlace', 'appliesToKeys', 'ref', 'refText', 'containsMarks']);

function aimOf(node: SchemaNode): SchemaNode {
  let aim = node;
  while (aim.ref && Object.keys(aim).every((name) => REFERRING.has(name))) aim = aim.ref;
  return aim;
}
