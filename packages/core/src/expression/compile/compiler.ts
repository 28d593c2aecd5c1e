import type { ExprNode } from 'py-ast';
import { SyntaxProblem } from '../errors.ts';
import type { FieldTable } from '../field-table.ts';
import type { FreeName, OptionalName } from '../free-name.ts';
import { offsetOf } from '../parse.ts';
import type { CompiledCondition, Evaluate } from './env.ts';
import type { Scope } from './scope.ts';

export type Node<Kind extends ExprNode['nodeType']> = Extract<ExprNode, { nodeType: Kind }>;

export interface Compiler {
  readonly source: string;
  // Whether `random` may be used.
  readonly random: boolean;
  // Whether the data is one record that is modified in place. Otherwise `output` and `input` are separate values, and nothing is modified.
  readonly record: boolean;
  // Names that only the input may provide, so that no field of a reply can replace them.
  readonly inputNames: ReadonlySet<string>;
  readonly table: FieldTable;
  // Names that the data must have.
  readonly free: Map<string, FreeName>;
  // Fields of the output and of the input that are read as `output.name` or `output['name']`.
  readonly outputFields: Map<string, FreeName>;
  readonly inputFields: Map<string, FreeName>;
  // Names tested with `in` or `get`, so that they may be missing.
  readonly optional: Map<string, OptionalName>;
  passesBuiltins: boolean;
  listsNames: boolean;
  mutates: boolean;
  run(node: ExprNode, scope: Scope | undefined): Evaluate;
  check(node: ExprNode, scope: Scope | undefined): CompiledCondition;
}

export function refuse(compiler: Compiler, node: ExprNode, reason: string, suggestion = ''): never {
  throw new SyntaxProblem(reason, offsetOf(compiler.source, node), suggestion);
}
