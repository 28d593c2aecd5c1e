import { isNameChar } from '../../../../lib/char.ts';
import { excerptOf } from '../../../../lib/excerpt.ts';
import { type Finding, type Json, setOwn } from '../../../../model/index.ts';
import { NotLiteral, type PythonReader } from '../../../../stages/parse/python/python-reader.ts';
import type { RawCall } from '../raw-call.ts';

export type BracketArguments = Omit<RawCall, 'name' | 'framed'>;

export function readPythonArguments(reader: PythonReader, tool: string): BracketArguments | undefined {
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
    else setOwn(object, key, value);
    reader.skipBlank();
    if (!reader.take(',') && reader.char() !== ')') return undefined;
  }
  return { arguments: object, positional, findings, changes: reader.changes.splice(0), sourceAt: sourcesOf(reader) };
}

function sourcesOf(reader: PythonReader): RawCall['sourceAt'] {
  const own = new Map(reader.sources);
  reader.sources.clear();
  return (pointer) => own.get(pointer);
}

// Reads `name=`, with Markdown escapes. Consumes nothing if there is a value.
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

// Reads a literal that ends where the argument ends, or returns undefined if it is more than that.
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

// A variable or a part of one: `data`, `data['sales']`; or arithmetic over numbers: `4 * 3`.
const NAME = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[(?:\d+|'[^'\]\n]*'|"[^"\]\n]*")\])*$/;
const ARITHMETIC = /^[-+(\d.][-+*/(). \deE]*$/;

const LONGEST_TERM = 128;

// Reads a term in place of a value. Its result is not in the reply, so its text is held for a person to see.
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

function skipArgument(reader: PythonReader): boolean {
  let depth = 0;
  while (reader.pos < reader.end) {
    const char = reader.char();
    if (char === '"' || char === "'") {
      const close = closingQuote(reader, char);
      if (close === -1) return false;
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
  const excerpt = excerptOf(written.trim());
  return { code: 'tools.not-a-value', severity: 'error', path: '', args: { tool, excerpt }, at };
}
