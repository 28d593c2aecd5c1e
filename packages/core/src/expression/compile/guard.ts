import type { ExprNode } from 'py-ast';
import type { Compiler, Node } from './compiler.ts';
import { constantOf, constantsIn, doubleOf } from './constant.ts';
import { type Interval, intersection, intervalOf } from './interval.ts';
import type { Scope } from './scope.ts';
import { type Subject, subjectOf } from './subject.ts';

/** What is known about a comparison with literals: its result for numbers or strings, which most values are. */
export type Guard = {
  readonly subject: Subject;
  /** False if it is negated, as for `!=` and `not in`. */
  readonly wanted: boolean;
} & (NumberGuard | TextGuard);

/** The numbers, or lengths, for which it holds. */
interface NumberGuard {
  readonly interval: Interval;
}

/** The strings for which it holds. */
interface TextGuard {
  readonly texts: ReadonlySet<string>;
}

/**
 * The guard of `name >= 0.6`, `0 <= name < 10`, `name != ''`, `name in ['a', 'b']`, `len(name) < 200`; undefined for anything
 * else.
 */
export function guardOf(
  compiler: Compiler,
  node: Node<'Compare'>,
  numbers: NumberComparison | undefined,
  scope: Scope | undefined,
): Guard | undefined {
  const bare = numbers ?? textsFor(compiler, node);
  const subject = bare && subjectOf(compiler, bare.of, scope);
  if (bare === undefined || subject === undefined || (subject.isLength && 'texts' in bare)) return undefined;
  return { subject, ...bare };
}

/** A guard before its subject is known. */
type Bare<Kind> = Kind & { readonly of: ExprNode; readonly wanted: boolean };

/** A comparison of something with numbers. */
export type NumberComparison = Bare<NumberGuard>;

/** The same comparison seen from the other side. */
const TURNED: { readonly [op: string]: string } = { Lt: 'Gt', LtE: 'GtE', Gt: 'Lt', GtE: 'LtE', Eq: 'Eq', NotEq: 'NotEq' };

/** What is compared with one number, from either side, or with two; undefined if it is not such a comparison. */
export function comparedNumbers(compiler: Compiler, { left, ops, comparators }: Node<'Compare'>): NumberComparison | undefined {
  const [first = '', second] = ops.map(({ nodeType }) => nodeType);
  const [middle, last] = comparators;
  if (middle === undefined || ops.length > 2) return undefined;
  if (second === undefined) {
    return oneBound(compiler, left, first, middle) ?? oneBound(compiler, middle, TURNED[first] ?? '', left);
  }
  const [lower, upper] = [
    oneBound(compiler, middle, TURNED[first] ?? '', left),
    oneBound(compiler, middle, second, last as ExprNode),
  ];
  if (lower === undefined || upper === undefined || !lower.wanted || !upper.wanted) return undefined;
  return { ...lower, interval: intersection(lower.interval, upper.interval) };
}

function oneBound(compiler: Compiler, of: ExprNode, op: string, other: ExprNode): NumberComparison | undefined {
  const bound = doubleOf(compiler, other);
  const wanted = op !== 'NotEq';
  const interval = bound === undefined ? undefined : intervalOf(wanted ? op : 'Eq', bound);
  return interval && { of, interval, wanted };
}

/** Comparisons with one string, or with several. */
function textsFor(compiler: Compiler, { left, ops, comparators }: Node<'Compare'>): Bare<TextGuard> | undefined {
  const [op] = ops;
  const [right] = comparators;
  if (op === undefined || right === undefined || ops.length > 1) return undefined;
  const texts = op.nodeType === 'Eq' || op.nodeType === 'NotEq' ? oneText(compiler, right) : undefined;
  if (texts !== undefined) return { of: left, texts, wanted: op.nodeType === 'Eq' };
  const several = op.nodeType === 'In' || op.nodeType === 'NotIn' ? manyTexts(compiler, right) : undefined;
  return several && { of: left, texts: several, wanted: op.nodeType === 'In' };
}

function oneText(compiler: Compiler, node: ExprNode): ReadonlySet<string> | undefined {
  const text = node.nodeType === 'Constant' ? constantOf(compiler, node) : undefined;
  return typeof text === 'string' ? new Set([text]) : undefined;
}

/** The strings in a list of literals; nothing else in it equals a string. */
function manyTexts(compiler: Compiler, node: ExprNode): ReadonlySet<string> | undefined {
  const values = constantsIn(compiler, node);
  return values && new Set(values.filter((value) => typeof value === 'string'));
}
