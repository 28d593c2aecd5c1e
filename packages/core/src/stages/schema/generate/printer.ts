import type { SchemaNode } from '../schema-node.ts';
import type { Constants } from './constants.ts';

export interface Helpers {
  readonly meets: (node: SchemaNode, value: unknown) => boolean;
  readonly holds: (check: (value: unknown, room: number) => number, value: unknown) => boolean;
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
