import { isConstant, parseExpression, parseFilterCall, parseTuple } from './parse-expression.ts';
import { type Piece, splitTemplate } from './split.ts';
import { TemplateSyntax } from './template-problem.ts';
import { TokenStream } from './token-stream.ts';
import type { BlockFilter, Body, Expression, Node, Target } from './tree.ts';

export function parseTemplate(source: string): Body {
  const pieces = new Pieces(splitTemplate(source));
  const { body, end } = parseBody(pieces, []);
  if (end !== undefined) end.fail(`${end.shown()} closes nothing`);
  return body;
}

const DEEPEST = 100;

class Pieces {
  readonly #pieces: readonly Piece[];
  #at = 0;
  depth = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  take(): Piece | undefined {
    return this.#pieces[this.#at++];
  }

  get lastLine(): number {
    return this.#pieces.at(-1)?.line ?? 1;
  }
}

interface Parsed {
  readonly body: Body;
  readonly end: TokenStream | undefined;
  readonly word: string;
}

function parseBody(pieces: Pieces, ends: readonly string[]): Parsed {
  if (++pieces.depth > DEEPEST) throw new TemplateSyntax('blocks are nested too deeply', pieces.lastLine);
  const body: Node[] = [];
  for (let piece = pieces.take(); piece !== undefined; piece = pieces.take()) {
    if (piece.kind === 'text') {
      body.push(piece);
      continue;
    }
    const tokens = new TokenStream(piece.tokens);
    if (piece.kind === 'print') {
      body.push(parsePrint(tokens, piece.line));
      continue;
    }
    const word = tokens.current.text;
    if (ends.includes(word) || isEnd(word)) {
      pieces.depth--;
      if (!ends.includes(word)) return misplaced(tokens, ends);
      tokens.take();
      return { body, end: tokens, word };
    }
    body.push(parseStatement(pieces, tokens, piece.line));
  }
  pieces.depth--;
  if (ends.length > 0) throw new TemplateSyntax(`the template ends before {% ${ends.at(-1)} %}`, pieces.lastLine);
  return { body, end: undefined, word: '' };
}

function isEnd(word: string): boolean {
  return word === 'else' || word === 'elif' || (word.startsWith('end') && STATEMENTS.has(word.slice(3)));
}

function misplaced(tokens: TokenStream, ends: readonly string[]): never {
  const expected = ends.length === 0 ? '' : `; expected {% ${ends.at(-1)} %}`;
  return tokens.fail(`{% ${tokens.current.text} %} has nothing to close here${expected}`);
}

function parsePrint(tokens: TokenStream, line: number): Node {
  const value = parseTuple(tokens);
  tokens.expectEnd();
  return { kind: 'print', value, line };
}

// `{% print a, b %}` writes one after the other.
function parsePrintTag(_: Pieces, tokens: TokenStream, line: number): Node {
  const parts = [parseExpression(tokens)];
  while (tokens.skip(',')) parts.push(parseExpression(tokens));
  tokens.expectEnd();
  return { kind: 'print', value: { kind: 'concatenation', parts, line }, line };
}

type ParseStatement = (pieces: Pieces, tokens: TokenStream, line: number) => Node;

const STATEMENTS: ReadonlyMap<string, ParseStatement> = new Map<string, ParseStatement>([
  ['if', parseIf],
  ['for', parseFor],
  ['set', parseSet],
  ['filter', parseFilterBlock],
  ['with', parseWith],
  ['macro', parseMacro],
  ['include', parseInclude],
  ['print', parsePrintTag],
]);

// Jinja tags that are not supported, so that the message can say so.
const LACKING = new Set('extends block call from import autoescape do break continue trans debug'.split(' '));

function parseStatement(pieces: Pieces, tokens: TokenStream, line: number): Node {
  const word = tokens.name();
  const parse = STATEMENTS.get(word);
  if (parse !== undefined) return parse(pieces, tokens, line);
  const reason = LACKING.has(word) ? `{% ${word} %} is not supported` : `there is no tag named ${word}`;
  throw new TemplateSyntax(reason, line);
}

function parseBlock(pieces: Pieces, tokens: TokenStream, ends: readonly string[]): Parsed {
  tokens.skip(':');
  tokens.expectEnd();
  return parseBody(pieces, ends);
}

function parseOnly(pieces: Pieces, tokens: TokenStream, end: string): Body {
  const parsed = parseBlock(pieces, tokens, [end]);
  parsed.end?.expectEnd();
  return parsed.body;
}

function parseIf(pieces: Pieces, tokens: TokenStream, line: number): Node {
  const branches: { readonly test: Expression; readonly body: Body }[] = [];
  for (let head = tokens; ; ) {
    const test = parseTuple(head, false);
    const { body, end, word } = parseBlock(pieces, head, ['elif', 'else', 'endif']);
    branches.push({ test, body });
    if (word === 'elif') {
      head = end as TokenStream;
      continue;
    }
    const otherwise = word === 'else' ? parseOnly(pieces, end as TokenStream, 'endif') : [];
    if (word === 'endif') end?.expectEnd();
    return { kind: 'if', branches, otherwise, line };
  }
}

function parseFor(pieces: Pieces, tokens: TokenStream, line: number): Node {
  const target = parseTarget(tokens, false, (from) => from.is('in'));
  tokens.expect('in');
  const of = parseTuple(tokens, false, (from) => from.isAtEnd || from.is(')') || from.is('recursive'));
  const test = tokens.skip('if') ? parseExpression(tokens) : undefined;
  if (tokens.is('recursive')) tokens.fail('recursive loops are not supported');
  const { body, end, word } = parseBlock(pieces, tokens, ['else', 'endfor']);
  const otherwise = word === 'else' ? parseOnly(pieces, end as TokenStream, 'endfor') : [];
  if (word === 'endfor') end?.expectEnd();
  return { kind: 'for', target, of, test, body, otherwise, line };
}

function parseSet(pieces: Pieces, tokens: TokenStream, line: number): Node {
  const target = parseTarget(tokens, true, (from) => from.is('='));
  if (!tokens.skip('=')) {
    const filters = parseBlockFilters(tokens);
    return { kind: 'set-block', target, filters, body: parseOnly(pieces, tokens, 'endset'), line };
  }
  const value = parseTuple(tokens);
  tokens.expectEnd();
  return { kind: 'set', target, value, line };
}

function parseBlockFilters(tokens: TokenStream): readonly BlockFilter[] {
  const filters: BlockFilter[] = [];
  while (tokens.skip('|')) filters.push(parseFilterCall(tokens));
  return filters;
}

function parseFilterBlock(pieces: Pieces, tokens: TokenStream, line: number): Node {
  const filters = [parseFilterCall(tokens), ...parseBlockFilters(tokens)];
  return { kind: 'filter-block', filters, body: parseOnly(pieces, tokens, 'endfilter'), line };
}

function parseWith(pieces: Pieces, tokens: TokenStream, line: number): Node {
  const bindings: (readonly [Target, Expression])[] = [];
  while (!tokens.isAtEnd) {
    if (bindings.length > 0) tokens.expect(',');
    const target = parseTarget(tokens, false, (from) => from.is('='));
    tokens.expect('=');
    bindings.push([target, parseExpression(tokens)]);
  }
  return { kind: 'with', bindings, body: parseOnly(pieces, tokens, 'endwith'), line };
}

function parseMacro(pieces: Pieces, tokens: TokenStream, line: number): Node {
  const name = tokens.name();
  const parameters: { readonly name: string; readonly otherwise: Expression | undefined }[] = [];
  tokens.expect('(');
  while (!tokens.is(')')) {
    if (parameters.length > 0) tokens.expect(',');
    const parameter = tokens.name();
    const otherwise = tokens.skip('=') ? parseExpression(tokens) : undefined;
    if (otherwise === undefined && parameters.at(-1)?.otherwise !== undefined)
      tokens.fail('a parameter without a default follows one that has one');
    parameters.push({ name: parameter, otherwise });
  }
  tokens.expect(')');
  return { kind: 'macro', name, parameters, body: parseOnly(pieces, tokens, 'endmacro'), line };
}

function parseInclude(_: Pieces, tokens: TokenStream, line: number): Node {
  const of = parseExpression(tokens);
  const mayBeMissing = tokens.skip('ignore', 'missing');
  const withContext = !tokens.is('without');
  if ((tokens.skip('with') || tokens.skip('without')) && !tokens.skip('context')) tokens.fail('expected `context`');
  tokens.expectEnd();
  return { kind: 'include', of, mayBeMissing, withContext, line };
}

function parseTarget(tokens: TokenStream, hasFields: boolean, end: (tokens: TokenStream) => boolean): Target {
  const parts: Target[] = [];
  let isTuple = false;
  do {
    if (end(tokens) && parts.length > 0) break;
    parts.push(parseTargetPart(tokens, hasFields));
    isTuple ||= tokens.is(',');
  } while (tokens.skip(','));
  return isTuple ? { kind: 'tuple', parts } : (parts[0] as Target);
}

function parseTargetPart(tokens: TokenStream, hasFields: boolean): Target {
  if (tokens.skip('(')) {
    const inner = parseTarget(tokens, hasFields, (from) => from.is(')'));
    tokens.expect(')');
    return inner;
  }
  const name = tokens.name();
  if (isConstant(name)) tokens.fail(`${name} can't be assigned to`);
  return hasFields && tokens.skip('.') ? { kind: 'field', of: name, name: tokens.name() } : { kind: 'name', name };
}
