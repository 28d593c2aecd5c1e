import type { ExprNode } from 'py-ast';
import { isTrue } from '../values/truth.ts';
import { compileAttribute, compileSubscript } from './attribute.ts';
import { compileCall } from './call.ts';
import { compileComparison } from './comparison.ts';
import { type Compiler, type Node, refuse } from './compiler.ts';
import { compileDictLoop, compileGenerator, compileListLoop, compileSetLoop } from './comprehension.ts';
import { compileConstant } from './constant.ts';
import { compileDict, compileList, compileSet, compileTuple } from './display.ts';
import type { CompiledCondition, Evaluate } from './env.ts';
import { compileLambda } from './lambda.ts';
import { compileName } from './name.ts';
import { compileBinary, compileBoolean, compileChoice, compileNot, compileUnary } from './operation.ts';
import type { Scope } from './scope.ts';
import { compileTemplate } from './template.ts';

type Kind = ExprNode['nodeType'];
type Compile<Of extends Kind> = (compiler: Compiler, node: Node<Of>, scope: Scope | undefined) => Evaluate;

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

export function compileNode(compiler: Compiler, node: ExprNode, scope: Scope | undefined): Evaluate {
  const compile = COMPILERS[node.nodeType] as Compile<Kind> | undefined;
  if (compile === undefined) return refuse(compiler, node, `${node.nodeType.toLowerCase()} is not part of the language`);
  return compile(compiler, node, scope);
}

// Compiles a node of which only the truth matters, as in a rule or after `if`. This takes fewer calls than computing its value.
export function compileCheck(compiler: Compiler, node: ExprNode, scope: Scope | undefined): CompiledCondition {
  if (node.nodeType === 'BoolOp') return joined(compiler, node, scope);
  // These two only give true or false.
  if (node.nodeType === 'Compare') return compileComparison(compiler, node, scope);
  if (node.nodeType === 'UnaryOp' && node.op.nodeType === 'Not') return compileNot(compiler, node, scope);
  return truthOf(compileNode(compiler, node, scope));
}

// Returns the truth test for an expression whose value is already compiled. Only `and` and `or` get a faster one.
export function checkOf(compiler: Compiler, node: ExprNode, run: Evaluate): CompiledCondition {
  if (node.nodeType === 'BoolOp') return compiler.check(node, undefined);
  return node.nodeType === 'Compare' ? (run as CompiledCondition) : truthOf(run);
}

function joined(compiler: Compiler, { op, values }: Node<'BoolOp'>, scope: Scope | undefined): CompiledCondition {
  const checks = values.map((value) => compiler.check(value, scope));
  return op.nodeType === 'And'
    ? checks.reduceRight((rest, check) => (env) => check(env) && rest(env))
    : checks.reduceRight((rest, check) => (env) => check(env) || rest(env));
}

function truthOf(run: Evaluate): CompiledCondition {
  return (env) => {
    const value = run(env);
    return typeof value === 'boolean' ? value : isTrue(value);
  };
}
