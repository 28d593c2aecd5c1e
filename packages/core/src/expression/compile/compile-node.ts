import type { ExprNode } from 'py-ast';
import { compileAttribute, compileSubscript } from './attribute.ts';
import { compileCall } from './call.ts';
import { compileComparison } from './comparison.ts';
import { type Compiler, refuse } from './compiler.ts';
import { compileDictLoop, compileGenerator, compileListLoop, compileSetLoop } from './comprehension.ts';
import { compileConstant } from './constant.ts';
import { compileDict, compileList, compileSet, compileTuple } from './display.ts';
import type { Evaluate } from './env.ts';
import { compileLambda } from './lambda.ts';
import { compileName } from './name.ts';
import { compileBinary, compileBoolean, compileChoice, compileUnary } from './operation.ts';
import type { Scope } from './scope.ts';
import { compileTemplate } from './template.ts';

/** Compiles one node of the tree: the list of what the language has. */
export function compileNode(compiler: Compiler, node: ExprNode, scope: Scope | undefined): Evaluate {
  switch (node.nodeType) {
    case 'Constant':
      return compileConstant(compiler, node);
    case 'Name':
      return compileName(compiler, node, scope);
    case 'Attribute':
      return compileAttribute(compiler, node, scope);
    case 'Subscript':
      return compileSubscript(compiler, node, scope);
    case 'Call':
      return compileCall(compiler, node, scope);
    case 'BinOp':
      return compileBinary(compiler, node, scope);
    case 'UnaryOp':
      return compileUnary(compiler, node, scope);
    case 'BoolOp':
      return compileBoolean(compiler, node, scope);
    case 'Compare':
      return compileComparison(compiler, node, scope);
    case 'IfExp':
      return compileChoice(compiler, node, scope);
    case 'List':
      return compileList(compiler, node, scope);
    case 'Tuple':
      return compileTuple(compiler, node, scope);
    case 'Set':
      return compileSet(compiler, node, scope);
    case 'Dict':
      return compileDict(compiler, node, scope);
    case 'ListComp':
      return compileListLoop(compiler, node, scope);
    case 'SetComp':
      return compileSetLoop(compiler, node, scope);
    case 'DictComp':
      return compileDictLoop(compiler, node, scope);
    case 'GeneratorExp':
      return compileGenerator(compiler, node, scope);
    case 'Lambda':
      return compileLambda(compiler, node, scope);
    case 'JoinedStr':
      return compileTemplate(compiler, node, scope);
    case 'NamedExpr':
      return refuse(compiler, node, 'an assignment is not allowed; == compares');
    default:
      return refuse(compiler, node, `${node.nodeType.toLowerCase()} is not part of the language`);
  }
}
