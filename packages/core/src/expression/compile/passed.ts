import type { ExprNode } from 'py-ast';
import type { Compiler } from './compiler.ts';
import type { Evaluate } from './env.ts';
import type { Scope } from './scope.ts';

// Compiles an argument of a call, or the owner of a method. Here `len`, `(int, float)` and the `str` of `str.lower` are the builtins.
export function compileArgument(compiler: Compiler, node: ExprNode, scope: Scope | undefined): Evaluate {
  return withBuiltins(compiler, isNames(node), () => compiler.run(node, scope));
}

// Whether one side of a comparison is `type(…)`, in which case the other may be the name of a type.
export function comparesTypes(sides: readonly ExprNode[]): boolean {
  return sides.some(({ nodeType, ...side }) => {
    if (nodeType !== 'Call' || !('func' in side)) return false;
    return side.func.nodeType === 'Name' && side.func.id === 'type';
  });
}

export function withBuiltins<Made>(compiler: Compiler, arePassed: boolean, make: () => Made): Made {
  const before = compiler.passesBuiltins;
  compiler.passesBuiltins = arePassed;
  const made = make();
  compiler.passesBuiltins = before;
  return made;
}

function isNames(node: ExprNode): boolean {
  if (node.nodeType === 'Name') return true;
  return (node.nodeType === 'Tuple' || node.nodeType === 'List') && node.elts.every(({ nodeType }) => nodeType === 'Name');
}
