import fc from 'fast-check';
import { rows } from '../rows.ts';

const NAMES = rows<string>('python-pieces', 'Names');
const LITERALS = rows<string>('python-pieces', 'Literals');
const BINARY = rows<string>('python-pieces', 'Operators');
const UNARY = ['-', '+', 'not ', '~'];
const CALLS = rows<string>('python-pieces', 'Calls');
const METHODS = rows<string>('python-pieces', 'Methods');
const SPECS = ['', ':>8', ':<6', ':^7', ':.2f', ':d', ':,', ':e', ':g', ':05', ':+', ':.3', ':x', ':%', '!r', '!s'];

export const randomExpression: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => {
  const any = tie('any');
  const one = (list: readonly string[]) => fc.constantFrom(...list);
  return {
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      one(NAMES),
      one(LITERALS),
      fc.tuple(any, one(BINARY), any).map(([left, op, right]) => `(${left} ${op} ${right})`),
      fc.tuple(one(UNARY), any).map(([op, value]) => `(${op}${value})`),
      fc.tuple(one(CALLS), any).map(([name, value]) => `${name}(${value})`),
      fc.tuple(any, one(METHODS)).map(([value, method]) => `(${value}).${method}`),
      fc.tuple(any, any, any).map(([test, yes, no]) => `(${yes} if ${test} else ${no})`),
      fc.tuple(any, any).map(([value, index]) => `(${value})[${index}]`),
      fc.tuple(any, any, any).map(([value, from, to]) => `(${value})[${from}:${to}]`),
      fc.tuple(any, any).map(([item, list]) => `[${item} for v in ${list}]`),
      fc.tuple(any, any).map(([test, list]) => `[v for v in ${list} if ${test}]`),
      fc.tuple(any, any).map(([first, second]) => `[${first}, ${second}]`),
      fc.tuple(any, any).map(([first, second]) => `(${first}, ${second})`),
      fc.tuple(any, any).map(([key, value]) => `{${key}: ${value}}`),
      fc.tuple(any, one(SPECS)).map(([value, spec]) => `f'{(${value.replaceAll("'", '"')})${spec}}'`),
      fc.tuple(any, any, any).map(([a, b, c]) => `(${a} < ${b} <= ${c})`),
    ),
  };
}).any;
