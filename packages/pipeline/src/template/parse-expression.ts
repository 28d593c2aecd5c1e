import type { TokenStream } from './token-stream.ts';
import type { Arguments, Arithmetic, Comparison, Expression, Slice } from './tree.ts';

type Parse = (tokens: TokenStream) => Expression;

// Parses `value`, or `a, b` as a tuple. `end` tells where a trailing comma may stop.
export function parseTuple(
  tokens: TokenStream,
  hasChoice = true,
  end: (tokens: TokenStream) => boolean = isTupleEnd,
): Expression {
  const { line } = tokens;
  const items: Expression[] = [];
  let isTuple = false;
  do {
    if (end(tokens)) break;
    items.push(parseExpression(tokens, hasChoice));
    isTuple ||= tokens.is(',');
  } while (tokens.skip(','));
  const [only] = items;
  if (!isTuple && only !== undefined) return only;
  return isTuple ? { kind: 'tuple', items, line } : tokens.fail(`expected an expression, not ${tokens.shown()}`);
}

const isTupleEnd = (tokens: TokenStream): boolean => tokens.isAtEnd || tokens.is(')');

// Parses one expression. Without `hasChoice`, a following `if` is not part of it.
export function parseExpression(tokens: TokenStream, hasChoice = true): Expression {
  return tokens.within(() => (hasChoice ? parseChoice(tokens) : parseOr(tokens)));
}

function parseChoice(tokens: TokenStream): Expression {
  let then = parseOr(tokens);
  while (tokens.is('if')) {
    const { line } = tokens.take();
    const test = parseOr(tokens);
    const otherwise = tokens.skip('else') ? tokens.within(() => parseChoice(tokens)) : undefined;
    then = { kind: 'choice', test, then, otherwise, line };
  }
  return then;
}

function parseOr(tokens: TokenStream): Expression {
  return parseLogic(tokens, 'or', (from) => parseLogic(from, 'and', parseNot));
}

function parseLogic(tokens: TokenStream, kind: 'and' | 'or', parse: Parse): Expression {
  const { line } = tokens;
  let left = parse(tokens);
  while (tokens.skip(kind)) left = { kind, left, right: parse(tokens), line };
  return left;
}

function parseNot(tokens: TokenStream): Expression {
  if (!tokens.is('not')) return parseComparison(tokens);
  const { line } = tokens.take();
  return { kind: 'not', of: tokens.within(() => parseNot(tokens)), line };
}

const COMPARISONS = ['==', '!=', '<=', '>=', '<', '>', 'in'] as const;

function parseComparison(tokens: TokenStream): Expression {
  const { line } = tokens;
  const first = parseSum(tokens);
  const rest: Comparison[] = [];
  for (let operator = comparisonAt(tokens); operator !== undefined; operator = comparisonAt(tokens))
    rest.push({ operator, right: parseSum(tokens) });
  return rest.length === 0 ? first : { kind: 'comparison', first, rest, line };
}

function comparisonAt(tokens: TokenStream): Comparison['operator'] | undefined {
  if (tokens.skip('not', 'in')) return 'not in';
  return COMPARISONS.find((operator) => tokens.skip(operator));
}

function parseChain(tokens: TokenStream, operators: readonly Arithmetic[], parse: Parse): Expression {
  const { line } = tokens;
  let left = parse(tokens);
  for (;;) {
    const operator = operators.find((one) => tokens.skip(one));
    if (operator === undefined) return left;
    left = { kind: 'operation', operator, left, right: parse(tokens), line };
  }
}

function parseSum(tokens: TokenStream): Expression {
  return parseChain(tokens, ['+', '-'], parseConcatenation);
}

function parseConcatenation(tokens: TokenStream): Expression {
  const { line } = tokens;
  const parts = [parseProduct(tokens)];
  while (tokens.skip('~')) parts.push(parseProduct(tokens));
  return parts.length === 1 ? (parts[0] as Expression) : { kind: 'concatenation', parts, line };
}

function parseProduct(tokens: TokenStream): Expression {
  return parseChain(tokens, ['*', '/', '//', '%'], (from) => parseChain(from, ['**'], parseUnary));
}

// In `-x | abs` the filter applies to the result of the minus, as in Jinja.
function parseUnary(tokens: TokenStream, hasFilters = true): Expression {
  const { line } = tokens;
  const operator = (['-', '+'] as const).find((one) => tokens.skip(one));
  const bare: Expression =
    operator === undefined
      ? parsePrimary(tokens)
      : { kind: 'prefix', operator, of: tokens.within(() => parseUnary(tokens, false)), line };
  const whole = parsePostfix(tokens, bare);
  return hasFilters ? parseFilters(tokens, whole) : whole;
}

const CONSTANTS = { true: true, True: true, false: false, False: false, none: null, None: null } as const;

export function isConstant(name: string): name is keyof typeof CONSTANTS {
  return Object.hasOwn(CONSTANTS, name);
}

function parsePrimary(tokens: TokenStream): Expression {
  const { line } = tokens;
  const { kind, text } = tokens.current;
  if (kind === 'name') {
    tokens.take();
    return isConstant(text) ? { kind: 'constant', value: CONSTANTS[text], line } : { kind: 'name', name: text, line };
  }
  if (kind === 'string') return { kind: 'constant', value: tokens.strings(), line };
  if (kind === 'integer' || kind === 'float') return { kind: 'number', text: tokens.take().text, line };
  if (tokens.skip('(')) return parseParentheses(tokens, line);
  if (tokens.skip('[')) return { kind: 'list', items: tokens.list(']', () => parseExpression(tokens)), line };
  if (tokens.skip('{')) return { kind: 'dict', entries: tokens.list('}', () => parseEntry(tokens)), line };
  return tokens.fail(`expected an expression, not ${tokens.shown()}`);
}

function parseParentheses(tokens: TokenStream, line: number): Expression {
  if (tokens.skip(')')) return { kind: 'tuple', items: [], line };
  const inner = parseTuple(tokens);
  tokens.expect(')');
  return inner;
}

function parseEntry(tokens: TokenStream): readonly [Expression, Expression] {
  const key = parseExpression(tokens);
  tokens.expect(':');
  return [key, parseExpression(tokens)];
}

// `.name`, `.0`, `[index]`, `(arguments)`, one after the other.
function parsePostfix(tokens: TokenStream, start: Expression): Expression {
  let of = start;
  for (;;) {
    const { line } = tokens;
    if (tokens.skip('.')) of = parseAttribute(tokens, of, line);
    else if (tokens.skip('[')) of = { kind: 'item', of, index: parseIndex(tokens), line };
    else if (tokens.is('(')) of = { kind: 'call', callee: of, ...parseArguments(tokens), line };
    else return of;
  }
}

function parseAttribute(tokens: TokenStream, of: Expression, line: number): Expression {
  const { kind, text } = tokens.current;
  if (kind === 'name') return { kind: 'attribute', of, name: tokens.take().text, line };
  if (kind !== 'integer') return tokens.fail(`expected a name or a number, not ${tokens.shown()}`);
  tokens.take();
  return { kind: 'item', of, index: { kind: 'number', text, line }, line };
}

function parseIndex(tokens: TokenStream): Expression | Slice {
  const { line } = tokens;
  const parts: (Expression | Slice)[] = [];
  do parts.push(parseSubscript(tokens));
  while (tokens.skip(','));
  tokens.expect(']');
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  if (parts.some(({ kind }) => kind === 'slice')) return tokens.fail('expected a single slice');
  return { kind: 'tuple', items: parts as Expression[], line };
}

function parseSubscript(tokens: TokenStream): Expression | Slice {
  const bound = (): Expression | undefined =>
    tokens.is(':') || tokens.is(']') || tokens.is(',') ? undefined : parseExpression(tokens);
  const lower = bound();
  if (!tokens.skip(':')) return lower ?? tokens.fail(`expected an index, not ${tokens.shown()}`);
  const upper = bound();
  const step = tokens.skip(':') ? bound() : undefined;
  return { kind: 'slice', lower, upper, step };
}

// `(a, b, name=c, *more, **others)`
function parseArguments(tokens: TokenStream): Arguments {
  const args: Expression[] = [];
  const named: (readonly [string, Expression])[] = [];
  let moreArgs: Expression | undefined;
  let moreNamed: Expression | undefined;
  tokens.expect('(');
  tokens.list(')', () => {
    if (tokens.skip('**')) moreNamed = parseExpression(tokens);
    else if (tokens.skip('*')) moreArgs = parseExpression(tokens);
    else if (tokens.current.kind === 'name' && tokens.is('=', 1)) named.push(parseNamed(tokens));
    else if (named.length > 0 || moreArgs !== undefined || moreNamed !== undefined)
      tokens.fail('positional arguments must come first');
    else args.push(parseExpression(tokens));
  });
  return { args, named, moreArgs, moreNamed };
}

function parseNamed(tokens: TokenStream): readonly [string, Expression] {
  const name = tokens.name();
  tokens.expect('=');
  return [name, parseExpression(tokens)];
}

const NO_ARGUMENTS: Arguments = { args: [], named: [], moreArgs: undefined, moreNamed: undefined };

export function parseFilterCall(tokens: TokenStream): { readonly name: string } & Arguments {
  return { name: tokens.dottedName(), ...(tokens.is('(') ? parseArguments(tokens) : NO_ARGUMENTS) };
}

function parseFilters(tokens: TokenStream, start: Expression): Expression {
  let of = start;
  for (;;) {
    const { line } = tokens;
    if (tokens.skip('|')) of = { kind: 'filter', of, ...parseFilterCall(tokens), line };
    else if (tokens.is('is')) of = parseTest(tokens, of);
    else if (tokens.is('(')) of = { kind: 'call', callee: of, ...parseArguments(tokens), line };
    else return of;
  }
}

function parseTest(tokens: TokenStream, of: Expression): Expression {
  const { line } = tokens.take();
  const isNegated = tokens.skip('not');
  const name = tokens.dottedName();
  const test: Expression = { kind: 'test', of, name, ...testArguments(tokens), line };
  return isNegated ? { kind: 'not', of: test, line } : test;
}

// `is divisibleby 3` needs no parentheses.
function testArguments(tokens: TokenStream): Arguments {
  if (tokens.is('(')) return parseArguments(tokens);
  const { kind } = tokens.current;
  const isArgument = (kind !== 'sign' && kind !== 'end') || tokens.is('[') || tokens.is('{');
  if (!isArgument || ['else', 'or', 'and'].some((word) => tokens.is(word))) return NO_ARGUMENTS;
  if (tokens.is('is')) tokens.fail('expected one test after `is`, not several');
  return { ...NO_ARGUMENTS, args: [parsePostfix(tokens, parsePrimary(tokens))] };
}
