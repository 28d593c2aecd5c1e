import { parseAst } from 'rolldown/parseAst';

export interface Mutant {
  readonly to: 'true' | 'false' | Comparison;
}

type Comparison = '<' | '<=' | '>' | '>=';

export interface Condition {
  readonly start: number;
  readonly end: number;
  readonly mutants: readonly Mutant[];
  readonly sides?: readonly [Span, Span];
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Found {
  readonly conditions: readonly Condition[];
  readonly loops: readonly Span[];
}

interface Node extends Span {
  readonly type: string;
  readonly [key: string]: unknown;
}

const SHIFTED: { readonly [operator: string]: Comparison } = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in', 'instanceof', ...Object.keys(SHIFTED)]);

const TESTED: { readonly [type: string]: readonly Mutant['to'][] } = {
  IfStatement: ['true', 'false'],
  ConditionalExpression: ['true', 'false'],
  WhileStatement: ['false'],
  DoWhileStatement: ['false'],
  ForStatement: ['false'],
};
const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForOfStatement', 'ForInStatement']);

export function findConditions(text: string): Found {
  const mutants = new Map<Node, Mutant['to'][]>();
  const loops: Span[] = [];
  const add = (node: Node, to: readonly Mutant['to'][]): void => {
    const before = mutants.get(node) ?? [];
    mutants.set(node, [...before, ...to.filter((one) => !before.includes(one))]);
  };
  for (const node of everyNode(parseAst(text, { lang: 'ts' }) as unknown as Node)) {
    const tested = TESTED[node.type];
    if (tested !== undefined && isNode(node.test)) {
      const kept = keptWhenAbsent(node, text);
      add(
        node.test,
        tested.filter((to) => to !== kept),
      );
    }
    if (LOOPS.has(node.type)) loops.push(node.body as Node);
    if (node.type === 'LogicalExpression' && node.operator !== '??') addOperands(node, text, add);
    if (isComparison(node)) add(node, boundary(node));
  }
  // A comparison that decides no branch is a condition too: its result is what the function returns.
  for (const [node, to] of mutants)
    if (isComparison(node) && !to.includes('true') && !to.includes('false')) add(node, ['true', 'false']);
  const conditions = [...mutants].filter(([, to]) => to.length > 0).map(([node, to]) => toCondition(node, to));
  return { conditions: conditions.sort((a, b) => a.start - b.start || b.end - a.end), loops };
}

// An operand of `&&` is disabled by making it true, one of `||` by making it false.
function addOperands(node: Node, text: string, add: (node: Node, to: readonly Mutant['to'][]) => void): void {
  // `x && { x }` is `x === undefined ? {} : { x }` in short.
  if (textOf(node.right, text) === `{ ${textOf(node.left, text)} }`) return;
  for (const side of [node.left as Node, node.right as Node]) {
    const isSame = side.type === 'LogicalExpression' && side.operator === node.operator;
    if (!isSame) add(side, [node.operator === '&&' ? 'true' : 'false']);
  }
}

// Of `x === undefined ? {} : { x }` the answer that gives `{ x: undefined }`: a property that is undefined is as good as none, and
// no test should tell them apart.
function keptWhenAbsent({ test, consequent, alternate }: Node, text: string): Mutant['to'] | undefined {
  const { operator, left, right } = test as Node;
  if ((operator !== '===' && operator !== '!==') || textOf(right, text) !== 'undefined') return undefined;
  const [none, some] = operator === '===' ? [consequent, alternate] : [alternate, consequent];
  if (textOf(none, text) !== '{}' || !isNode(some) || some.type !== 'ObjectExpression') return undefined;
  const holds = (some.properties as readonly Node[]).some(({ value }) => textOf(value, text) === textOf(left, text));
  return holds ? (operator === '===' ? 'false' : 'true') : undefined;
}

function textOf(node: unknown, text: string): string | undefined {
  return isNode(node) ? text.slice(node.start, node.end) : undefined;
}

function boundary(node: Node): readonly Mutant['to'][] {
  const shifted = SHIFTED[node.operator as string];
  return shifted === undefined ? [] : [shifted];
}

function isComparison(node: Node): boolean {
  return node.type === 'BinaryExpression' && COMPARISONS.has(node.operator as string);
}

function toCondition(node: Node, to: readonly Mutant['to'][]): Condition {
  const { start, end } = node;
  const sides = boundary(node).length === 0 ? {} : { sides: [node.left as Span, node.right as Span] as const };
  return { start, end, mutants: to.map((one) => ({ to: one })), ...sides };
}

function* everyNode(root: Node): Iterable<Node> {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    for (const child of Object.values(node)) {
      if (isNode(child)) waiting.push(child);
      else if (Array.isArray(child)) waiting.push(...child.filter(isNode));
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
