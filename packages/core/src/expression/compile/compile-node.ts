import type { ExprNode } from 'py-ast';
import { compileAttribute, compileSubscript } from './attribute.ts';
import { compileCall } from './call.ts';
import { compileComparison } from './comparison.ts';
import { type Compiler, type Node, refuse } from './compiler.ts';
import { compileDictLoop, compileGenerator, compileListLoop, compileSetLoop } from './comprehension.ts';
import { compileConstant } from './constant.ts';
import { compileDict, compileList, compileSet, compileTuple } from './display.ts';
import type { Evaluate } from './env.ts';
import { compileLambda } from './lambda.ts';
import { compileName } from './name.ts';
import { compileBinary, compileBoolean, compileChoice, compileUnary } from './operation.ts';
import type { Scope } from './scope.ts';
import { compileTemplate } from './template.ts';

type Kind = ExprNode['nodeType'];
type Compile<Of extends Kind> = (compiler: Compiler, node: Node<Of>, scope: Scope | undefined) => Evaluate;

/** What the language has. */
const COMPILERS: { readonly [kind in Kind]?: Compile<kind> } = {
  Constant: compileConstant,
  Name: compileName,
  Attribute: compileAttribute,
  Subscript: compileSubscript,
  Call: compileCall,
  BinOp: compileBinary,
  UnaryOp: compileUnary,
  BoolOp: compileBoolean,
  Compare: compileComparison,
  IfExp: compileChoice,
  List: compileList,
  Tuple: compileTuple,
  Set: compileSet,
  Dict: compileDict,
  ListComp: compileListLoop,
  SetComp: compileSetLoop,
  DictComp: compileDictLoop,
  GeneratorExp: compileGenerator,
  Lambda: compileLambda,
  JoinedStr: compileTemplate,
  NamedExpr: (compiler, node) => refuse(compiler, node, 'an assignment is not allowed; == compares'),
};

/** Compiles one node of the tree. */
export function compileNode(compiler: Compiler, node: ExprNode, scope: Scope | undefined): Evaluate {
  const compile = COMPILERS[node.nodeType] as Compile<Kind> | undefined;
  if (compile === undefined) return refuse(compiler, node, `${node.nodeType.toLowerCase()} is not part of the language`);
  return compile(compiler, node, scope);
}
