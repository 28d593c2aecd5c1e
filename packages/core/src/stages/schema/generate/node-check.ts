import { measure, strangers } from '../../../lib/measure.ts';
import { evaluate } from '../evaluate.ts';
import { SchemaRun } from '../run.ts';
import type { SchemaGraph } from '../schema-check.ts';
import { CheckPrinter } from './check-printer.ts';
import type { Helpers } from './printer.ts';
import { repeatsWork } from './repeats-work.ts';

// Checks a value against a schema and measures it on the way. Returns its size, or -1 if it does not meet the schema or is deeper than
// `room`. All other measurements are recorded in `measure`.
export type NodeCheck = (value: unknown, room: number) => number;

const HELPERS: Helpers = {
  meets: (node, value) => {
    strangers.seen = true;
    return evaluate(node, value, new SchemaRun(evaluate, undefined, undefined), undefined);
  },
  holds: meets,
};

// Generates code that checks values against a schema. Returns undefined if only evaluation will do. A dynamic reference depends on the path
// that led to it, some schemas need results to be remembered, and a page may forbid code generation.
export function nodeCheck({ root, nodes, dynamicNode }: SchemaGraph): NodeCheck | undefined {
  if (dynamicNode !== undefined || repeatsWork(nodes)) return undefined;
  const printer = new CheckPrinter(HELPERS);
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

const UNLIMITED = 1e9;

export function meets(check: NodeCheck, value: unknown): boolean {
  const { odd, keys } = measure;
  // What is already odd is not measured any further.
  measure.odd = true;
  const size = check(value, UNLIMITED);
  measure.odd = odd;
  measure.keys = keys;
  return size >= 0;
}
