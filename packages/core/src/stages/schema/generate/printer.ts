import type { Measure } from '../../../lib/measure.ts';
import type { SchemaNode } from '../schema-node.ts';
import type { Constants } from './constants.ts';

// Checks a value against a schema and measures it on the way. Returns its size, or -1 if it does not meet the schema or is deeper than
// `room`. All other measurements are recorded in `measure`.
export type NodeCheck = (value: unknown, room: number, measure: Measure) => number;

export interface Helpers {
  readonly meets: (node: SchemaNode, value: unknown, measure: Measure) => boolean;
  readonly holds: (check: NodeCheck, value: unknown, measure: Measure) => boolean;
}

export interface Printer {
  readonly constants: Constants;
  readonly helpers: Helpers;
  functionOf(node: SchemaNode): string;
  // Lines that check the value `x` against a schema and add its size to `s`.
  printPart(schema: SchemaNode, x: string): readonly string[];
  // An expression for whether the value `x` meets a schema; nothing is counted.
  printTest(schema: SchemaNode, x: string): string;
}
