import type { SchemaNode } from '../schema-node.ts';
import type { Constants } from './constants.ts';

export interface Printer {
  readonly constants: Constants;
  functionOf(node: SchemaNode): string;
  // Lines that check the value `x` against a schema and add its size to `s`.
  printPart(schema: SchemaNode, x: string): readonly string[];
  // An expression for whether the value `x` meets a schema; nothing is counted.
  printTest(schema: SchemaNode, x: string): string;
}
