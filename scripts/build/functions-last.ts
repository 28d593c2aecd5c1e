import { decode, encode } from '@jridgewell/sourcemap-codec';
import { parseAst } from 'rolldown/parseAst';
import type { MappedCode } from './statement-lines.ts';

// The same code, every statement of which ends a line, with its functions at the end. They may be anywhere, because they are
// hoisted; next to one another they compress better than among constants, and better still if what calls comes before what it calls.
export function functionsLast({ code, mappings }: MappedCode): MappedCode {
  const lines = code.split('\n');
  let [line, from] = [0, 0];
  const statements = parseAst(code).body.map(({ type, end }) => {
    const start = line;
    line += code.slice(from, end).split('\n').length;
    from = end + 1;
    return { isFunction: type === 'FunctionDeclaration', start, end: line };
  });
  const [functions, others] = [true, false].map((wanted) => statements.filter(({ isFunction }) => isFunction === wanted));
  const order = [...(others ?? []), ...(functions ?? []).reverse(), { start: line, end: lines.length }];
  const inOrder = <Line>(all: readonly Line[]) => order.flatMap(({ start, end }) => all.slice(start, end));
  return {
    code: inOrder(lines).join('\n'),
    mappings: mappings === undefined ? undefined : encode(inOrder(padded(mappings, lines))),
  };
}

// The mappings by line; lines at the end may have none.
function padded(mappings: string, lines: readonly string[]): ReturnType<typeof decode> {
  const decoded = decode(mappings);
  return lines.map((_, line) => decoded[line] ?? []);
}
