import type { Measure } from '../../../lib/measure.ts';
import { evaluate } from '../evaluate.ts';
import { SchemaRun } from '../run.ts';
import type { SchemaGraph } from '../schema-check.ts';
import { CheckPrinter } from './check-printer.ts';
import type { Helpers, NodeCheck } from './printer.ts';
import { repeatsWork } from './repeats-work.ts';

const HELPERS: Helpers = {
  meets: (node, value, measure) => {
    measure.unnamed = true;
    return evaluate(node, value, new SchemaRun(evaluate, undefined, undefined), undefined);
  },
  holds,
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

// Whether a value meets a schema. Nothing is counted.
export function holds(check: NodeCheck, value: unknown, measure: Measure): boolean {
  const { odd, keys } = measure;
  // What is already odd is not measured any further.
  measure.odd = true;
  const size = check(value, UNLIMITED, measure);
  measure.odd = odd;
  measure.keys = keys;
  return size >= 0;
}
