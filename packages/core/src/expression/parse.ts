import { type ExprNode, type Located, parse } from 'py-ast';
import { SyntaxProblem } from './errors.ts';

// Longer than any rule a person writes.
const LONGEST_SOURCE = 20_000;

const DEEPEST_BRACKETS = 100;

export function parseExpression(source: string): ExprNode {
  if (source.trim() === '') throw new SyntaxProblem('expected an expression', 0);
  if (source.length > LONGEST_SOURCE) throw new SyntaxProblem(`it is longer than ${LONGEST_SOURCE} characters`, 0);
  checkBrackets(source);
  const [statement, ...more] = read(source);
  const other = more.find((one) => one.nodeType !== 'Comment');
  if (other !== undefined) throw new SyntaxProblem('expected one expression, not several', offsetOf(source, other as Located));
  if (statement?.nodeType === 'Expr') return (statement as unknown as { readonly value: ExprNode }).value;
  const isAssignment =
    statement?.nodeType === 'Assign' || statement?.nodeType === 'AugAssign' || statement?.nodeType === 'AnnAssign';
  const reason = isAssignment ? 'an assignment is not an expression; == compares' : 'a statement is not an expression';
  const start = statement === undefined ? 0 : offsetOf(source, statement as Located);
  throw new SyntaxProblem(reason, isAssignment ? assignedAt(source, statement as unknown as Assignment, start) : start);
}

interface Assignment {
  readonly targets?: readonly Located[];
  readonly target?: Located;
}

// Returns the offset of the first `=` after the assignment's target.
function assignedAt(source: string, { targets, target }: Assignment, start: number): number {
  const name = targets?.[0] ?? target;
  return source.indexOf('=', name === undefined ? start : offsetOf(source, name) + textOf(source, name).length);
}

function read(source: string): readonly { readonly nodeType: string }[] {
  // Python would take leading white space as an indented block.
  const padding = source.length - source.trimStart().length;
  try {
    return parse(source.slice(padding)).body;
  } catch (problem) {
    throw asProblem(problem, source, padding);
  }
}

function asProblem(problem: unknown, source: string, padding: number): SyntaxProblem {
  if (problem instanceof RangeError) return new SyntaxProblem('it is nested too deeply', 0);
  const { message, lineno, col_offset: column } = problem as { message: string; lineno?: number; col_offset?: number };
  const reason = message.replace(/ at line [0-9]+(?:, column [0-9]+)?$/, '');
  const at =
    lineno === undefined || column === undefined
      ? strangeAt(source, message)
      : padding + placeOf(source.slice(padding), lineno, column);
  const foreign = foreignOperator(source, at);
  if (foreign !== undefined) return foreign;
  // What is missing at the end is missing after the last word, not on a line below.
  return new SyntaxProblem(reason.charAt(0).toLowerCase() + reason.slice(1), Math.min(at, source.trimEnd().length));
}

function strangeAt(source: string, message: string): number {
  const strange = /^Unexpected character '(.)'/su.exec(message)?.[1];
  let quote = '';
  for (let at = 0; at < source.length && strange !== undefined; at++) {
    const char = source.charAt(at);
    if (quote === '' && source.startsWith(strange, at) && !source.startsWith('!=', at)) return at;
    if (char === '\\') at++;
    else if (char === quote) quote = '';
    else if (quote === '' && (char === '"' || char === "'")) quote = char;
  }
  return source.length;
}

// The signs that other languages use for `and`, `or` and `not`, if the parser stopped at one or inside it.
const FOREIGN: { readonly [operator: string]: string } = { '&&': 'and', '||': 'or', '!': 'not' };

function foreignOperator(source: string, at: number): SyntaxProblem | undefined {
  for (const [operator, meant] of Object.entries(FOREIGN)) {
    const start = [at, at - 1].find((place) => source.startsWith(operator, place));
    if (start === undefined || source.startsWith('!=', start)) continue;
    return new SyntaxProblem(`${operator} is not a Python operator; write ${meant}`, start);
  }
  return undefined;
}

export function offsetOf(source: string, node: Located): number {
  const padding = source.length - source.trimStart().length;
  return padding + placeOf(source.slice(padding), node.lineno ?? 1, node.col_offset ?? 0);
}

export function textOf(source: string, node: Located): string {
  const padding = source.length - source.trimStart().length;
  const body = source.slice(padding);
  return body.slice(
    placeOf(body, node.lineno ?? 1, node.col_offset ?? 0),
    placeOf(body, node.end_lineno ?? 1, node.end_col_offset ?? 0),
  );
}

function placeOf(source: string, line: number, column: number): number {
  let at = 0;
  for (let number = 1; number < line; number++) at = source.indexOf('\n', at) + 1;
  if (isAscii(source)) return Math.min(at + column, source.length);
  for (let bytes = 0; bytes < column && at < source.length; ) {
    const point = source.codePointAt(at) as number;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    at += point < 0x10000 ? 1 : 2;
  }
  return at;
}

let lastAscii = '';

// Whether a source is ASCII. It is called for every literal of one source in a row, so the last answer is cached.
function isAscii(source: string): boolean {
  if (source === lastAscii) return true;
  if (!/^\p{ASCII}*$/u.test(source)) return false;
  lastAscii = source;
  return true;
}

// Checks the number of nested brackets, regardless of strings. Too many anywhere are a sign of abuse.
function checkBrackets(source: string): void {
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    if (depth > DEEPEST_BRACKETS) throw new SyntaxProblem('it is nested too deeply', at);
  }
}
