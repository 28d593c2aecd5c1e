import type { ExprNode } from 'py-ast';
import { format } from '../values/format.ts';
import { repr, str } from '../values/repr.ts';
import type { Value } from '../values/value.ts';
import { type Compiler, type Node, refuse } from './compiler.ts';
import type { Env, Evaluate } from './env.ts';
import type { Scope } from './scope.ts';

// Compiles an f-string such as `f'{name!r:>10}'`.
export function compileTemplate(compiler: Compiler, node: Node<'JoinedStr'>, scope: Scope | undefined): Evaluate {
  const parts = node.values.map((part) => compilePart(compiler, part, scope));
  return (env) => {
    let text = '';
    for (const part of parts) text += part(env);
    env.world.meter.make(text.length);
    return text;
  };
}

function compilePart(compiler: Compiler, part: ExprNode, scope: Scope | undefined): (env: Env) => string {
  if (part.nodeType === 'Constant') {
    const text = String(part.value);
    return () => text;
  }
  if (part.nodeType !== 'FormattedValue') return refuse(compiler, part, 'this cannot be used in an f-string');
  const value = compiler.run(part.value, scope);
  const convert = conversion(part.conversion);
  if (part.format_spec === undefined) return (env) => str(convert(value(env)));
  const specification = compiler.run(part.format_spec, scope);
  return (env) => format(convert(value(env)), specification(env) as string, env.world.meter);
}

function conversion(code: number): (value: Value) => Value {
  if (code === 114) return repr;
  if (code === 115) return str;
  return code === 97 ? asciiRepr : (value) => value;
}

// Formats a value for `!a`, with everything beyond ASCII escaped.
function asciiRepr(value: Value): string {
  return repr(value).replace(/[^\p{ASCII}]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
  });
}
