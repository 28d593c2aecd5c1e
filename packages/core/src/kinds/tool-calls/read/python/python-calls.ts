import { isDigit, isNameChar } from '../../../../lib/char.ts';
import type { Change } from '../../../../model/change.ts';
import type { Finding } from '../../../../model/finding.ts';
import type { Json } from '../../../../model/json.ts';
import type { RawCall } from '../raw-call.ts';
import { NotLiteral, PythonReader } from './python-reader.ts';

/** Calls that stand side by side at the level of statements. */
export interface PythonCalls {
  readonly calls: readonly RawCall[];
  readonly changes: readonly Change[];
  /** The offset behind the last of them. */
  readonly end: number;
  /** Whether they stand in a list, which says that they are all. */
  readonly inList: boolean;
}

/** Reads `[f(a=1), g()]`, or calls with a line break, comma or semicolon between them; undefined if anything else stands there. */
export function readPythonCalls(text: string, start: number, end: number): PythonCalls | undefined {
  const reader = new PythonReader(text, start, end);
  reader.skipBlank();
  const list = reader.take('[');
  return list ? readList(reader) : readStatements(reader);
}

function readList(reader: PythonReader): PythonCalls | undefined {
  const calls: RawCall[] = [];
  const changes: Change[] = [];
  for (;;) {
    reader.skipBlank();
    if (reader.take(']')) return calls.length === 0 ? undefined : { calls, changes, end: reader.pos, inList: true };
    const ellipsis = takeEllipsis(reader);
    if (ellipsis !== undefined) changes.push(ellipsis);
    else {
      const call = readItem(reader);
      if (call === undefined) return undefined;
      calls.push(call);
    }
    reader.skipBlank();
    if (!reader.take(',') && reader.char() !== ']') return undefined;
  }
}

/** A call in a list, perhaps in braces and half in quotes: `{'f(a=1)}`. */
function readItem(reader: PythonReader): RawCall | undefined {
  const start = reader.pos;
  if (!reader.take('{')) return readCall(reader, true);
  if (!reader.take("'")) reader.take('"');
  const call = readCall(reader, true);
  if (call === undefined) return undefined;
  if (!reader.take("'")) reader.take('"');
  if (!reader.take('}')) return undefined;
  const before = reader.text.slice(start, reader.pos);
  const change: Change = { code: 'tools.quoted-call', safety: 'safe', path: '', before, after: null, args: { tool: call.name } };
  return { ...call, changes: [change, ...call.changes] };
}

function readStatements(reader: PythonReader): PythonCalls | undefined {
  const calls: RawCall[] = [];
  let end = reader.pos;
  for (;;) {
    const call = readCall(reader, calls.length > 0);
    if (call === undefined) break;
    calls.push(call);
    end = reader.pos;
    if (!endsStatement(reader)) break;
  }
  return calls.length === 0 ? undefined : { calls, changes: [], end, inList: false };
}

/** Goes to the next statement; false if none can follow here. */
function endsStatement(reader: PythonReader): boolean {
  while (reader.char() === ' ' || reader.char() === '\t') reader.pos++;
  const next = reader.char();
  if (next !== ',' && next !== ';' && next !== '\n' && next !== '\r' && next !== '#') return false;
  if (next === ',' || next === ';') reader.pos++;
  reader.skipBlank();
  return true;
}

/** The sign that more was meant: what it stands for is lost. */
function takeEllipsis(reader: PythonReader): Change | undefined {
  const sign = reader.text.startsWith('...', reader.pos) ? '...' : reader.char() === '…' ? '…' : undefined;
  if (sign === undefined) return undefined;
  const at = reader.pos;
  reader.pos += sign.length;
  return { code: 'parse.ellipsis', safety: 'unsafe', path: '', before: sign, after: '', at };
}

/** A name as it is called, with the escapes and quotes that models put around it. */
interface CalledName {
  readonly name: string;
  readonly change: Change | undefined;
}

/** Reads one call at the place; nothing is taken if none stands there. */
export function readCall(reader: PythonReader, framed: boolean): RawCall | undefined {
  const start = reader.pos;
  const called = readName(reader);
  if (called === undefined || !reader.take('(')) {
    reader.pos = start;
    return undefined;
  }
  if (called.change !== undefined) reader.isEscaped = true;
  const read = readArguments(reader, called.name);
  if (read !== undefined) {
    const changes = called.change === undefined ? read.changes : [called.change, ...read.changes];
    return { name: called.name, framed, ...read, changes };
  }
  reader.pos = start;
  return undefined;
}

function readName(reader: PythonReader): CalledName | undefined {
  const at = reader.pos;
  const quote = /["'`]/.test(reader.char()) ? reader.char() : '';
  reader.pos += quote.length;
  const start = reader.pos;
  if (isDigit(reader.code())) return undefined;
  while (isNameChar(reader.code()) || reader.char() === '.' || (reader.char() === '\\' && reader.char(1) === '_')) reader.pos++;
  const written = reader.text.slice(start, reader.pos);
  if (written === '' || written.endsWith('.') || (quote !== '' && !reader.take(quote))) return undefined;
  while (reader.char() === ' ') reader.pos++;
  const name = written.replaceAll('\\_', '_');
  if (name === written) return { name, change: undefined };
  const change: Change = {
    code: 'tools.escaped-name',
    safety: 'safe',
    path: '',
    before: written,
    after: name,
    at: at + quote.length,
    args: { name: written, tool: name },
  };
  return { name, change };
}

type ReadArguments = Omit<RawCall, 'name' | 'framed'>;

/** Everything up to the bracket that closes the call; undefined if none does. */
function readArguments(reader: PythonReader, tool: string): ReadArguments | undefined {
  const object: Record<string, Json> = {};
  const positional: Json[] = [];
  const findings: Finding[] = [];
  for (;;) {
    reader.skipBlank();
    if (reader.take(')')) break;
    const at = reader.pos;
    const key = readKey(reader);
    const path = key === undefined ? `/${positional.length}` : `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const literal = readValue(reader, path);
    const value = literal === undefined ? readTerm(reader, path) : literal;
    if (value === undefined) {
      if (!skipArgument(reader)) return undefined;
      findings.push(notAValue(reader.text.slice(at, reader.pos), tool, at));
    } else if (key === undefined) positional.push(value);
    else if (Object.hasOwn(object, key) || key === '__proto__')
      findings.push(notAValue(reader.text.slice(at, reader.pos), tool, at));
    else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    reader.skipBlank();
    if (!reader.take(',') && reader.char() !== ')') return undefined;
  }
  return { arguments: object, positional, findings, changes: reader.changes.splice(0), sourceAt: sourcesOf(reader) };
}

/** The texts that were read for this call only: the next one starts anew. */
function sourcesOf(reader: PythonReader): RawCall['sourceAt'] {
  const own = new Map(reader.sources);
  reader.sources.clear();
  return (pointer) => own.get(pointer);
}

/** `name=`, with Markdown escapes; nothing is taken if a value stands here. */
function readKey(reader: PythonReader): string | undefined {
  const start = reader.pos;
  while (isNameChar(reader.code()) || (reader.char() === '\\' && reader.char(1) === '_')) reader.pos++;
  const written = reader.text.slice(start, reader.pos);
  const key = written.replaceAll('\\_', '_');
  if (key !== written) reader.isEscaped = true;
  while (reader.char() === ' ') reader.pos++;
  if (key !== '' && reader.char() === '=' && reader.char(1) !== '=') {
    reader.pos++;
    return key;
  }
  reader.pos = start;
  // `**{"a": 1}` is a way to write the arguments as one object.
  if (reader.char() === '*' && reader.char(1) === '*') reader.pos += 2;
  return undefined;
}

/** A literal that ends where the argument ends; undefined if it is more than that. */
function readValue(reader: PythonReader, path: string): Json | undefined {
  const start = reader.pos;
  const taken = reader.changes.length;
  try {
    const value = reader.value(path);
    reader.skipBlank();
    if (reader.char() === ',' || reader.char() === ')') return value;
  } catch (error) {
    if (!(error instanceof NotLiteral)) throw error;
  }
  reader.changes.splice(taken);
  reader.pos = start;
  return undefined;
}

/** A variable or a part of one: `data`, `data['sales']`; or arithmetic over numbers: `4 * 3`. */
const NAME = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[(?:\d+|'[^'\]\n]*'|"[^"\]\n]*")\])*$/;
const ARITHMETIC = /^[-+(\d.][-+*/(). \deE]*$/;

/** Longer terms are programs. */
const LONGEST_TERM = 128;

/** A term that stands where a value should: what it comes to is not in the reply, so its text is held for somebody to see. */
function readTerm(reader: PythonReader, path: string): string | undefined {
  const start = reader.pos;
  const written = skipArgument(reader) ? reader.text.slice(start, reader.pos).trim() : '';
  if (written.length <= LONGEST_TERM && (NAME.test(written) || ARITHMETIC.test(written))) {
    const args = { name: written };
    reader.changes.push({ code: 'tools.name-as-text', safety: 'unsafe', path, before: written, after: written, at: start, args });
    return written;
  }
  reader.pos = start;
  return undefined;
}

/** Goes to the end of an argument that is no literal; brackets and strings inside it are respected. */
function skipArgument(reader: PythonReader): boolean {
  let depth = 0;
  while (reader.pos < reader.end) {
    const char = reader.char();
    if (char === '"' || char === "'") {
      const close = closingQuote(reader, char);
      if (close < 0) return false;
      reader.pos = close;
    } else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) {
      if (depth === 0) return char === ')';
      depth--;
    } else if (char === ',' && depth === 0) return true;
    reader.pos++;
  }
  return false;
}

function closingQuote(reader: PythonReader, quote: string): number {
  for (let at = reader.pos + 1; at < reader.end; at++) {
    const char = reader.text.charAt(at);
    if (char === '\\') at++;
    else if (char === quote) return at;
  }
  return -1;
}

function notAValue(written: string, tool: string, at: number): Finding {
  const excerpt = written.trim().slice(0, 60);
  return { code: 'tools.not-a-value', severity: 'error', path: '', args: { tool, excerpt }, at };
}
