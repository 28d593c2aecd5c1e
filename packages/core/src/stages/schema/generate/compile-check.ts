import { measure } from '../../../lib/measure.ts';
import { evaluate } from '../evaluate.ts';
import { Run } from '../run.ts';
import type { SchemaNode } from '../schema-node.ts';
import { CheckPrinter, type Helpers } from './check-printer.ts';

/**
 * Holds a value against a schema and measures it on the way: gives its size, or -1 where it does not meet the schema or is
 * deeper than `room`. What else there is to tell is noted in `measure`.
 */
export type Check = (value: unknown, room: number) => number;

/** More levels than any value has. */
const UNLIMITED = 1e9;

const HELPERS: Helpers = {
  meets: (node, value) => evaluate(node, value, new Run(undefined, undefined), undefined),
  holds: meets,
};

/** Whether a check accepts a value; what is measured stays as it was. */
export function meets(check: Check, value: unknown): boolean {
  const { odd, keys } = measure;
  // What is odd already is not measured any further.
  measure.odd = true;
  const size = check(value, UNLIMITED);
  measure.odd = odd;
  measure.keys = keys;
  return size >= 0;
}

/** A schema without dynamic references as compiled code; undefined where it can't be had: a page may forbid to compile code. */
export function compileCheck(root: SchemaNode): Check | undefined {
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
