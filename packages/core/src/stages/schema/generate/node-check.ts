import type { SchemaGraph } from '../schema-parts.ts';
import { CheckPrinter } from './check-printer.ts';
import type { NodeCheck } from './meets.ts';
import { repeatsWork } from './repeats-work.ts';

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
