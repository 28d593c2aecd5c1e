import type { SchemaNode } from '../schema-node.ts';
import type { Constants } from './constants.ts';

/** The functions that generated code calls besides its own. */
export interface Helpers {
  /** Whether a value meets a schema, by evaluation. */
  readonly meets: (node: SchemaNode, value: unknown) => boolean;
  /** Whether a function of the code accepts a value, without counting its content. */
  readonly holds: (check: (value: unknown, room: number) => number, value: unknown) => boolean;
}

/** Prints the schemas inside a schema. */
export interface Printer {
  readonly constants: Constants;
  readonly helpers: Helpers;
  /** The function of a schema, which is printed in turn. */
  functionOf(node: SchemaNode): string;
  /** Lines that check the value `x` against a schema and add its size to `s`. */
  printPart(schema: SchemaNode, x: string): readonly string[];
  /** An expression for whether the value `x` meets a schema; nothing is counted. */
  printTest(schema: SchemaNode, x: string): string;
}
