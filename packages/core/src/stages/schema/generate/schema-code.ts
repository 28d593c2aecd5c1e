import { strangers } from '../../../lib/measure.ts';
import { evaluate } from '../evaluate.ts';
import { SchemaRun } from '../run.ts';
import { meets, type SchemaCode } from '../schema-check.ts';
import { CheckPrinter } from './check-printer.ts';
import type { Helpers } from './printer.ts';
import { repeatsWork } from './repeats-work.ts';

const HELPERS: Helpers = {
  meets: (node, value) => {
    strangers.seen = true;
    return evaluate(node, value, new SchemaRun(evaluate, undefined, undefined), undefined);
  },
  holds: meets,
};

/** Code for schemas that many values are checked against: the same answers as evaluation, several times as fast. */
export const schemaCode: SchemaCode = ({ root, nodes, dynamicNode }) => {
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
};
