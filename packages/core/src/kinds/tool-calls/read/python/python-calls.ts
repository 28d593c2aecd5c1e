import { isDigit, isNameChar } from '../../../../lib/char.ts';
import type { Change } from '../../../../model/index.ts';
import type { RemarkMeaning } from '../../../../remarks/cue.ts';
import { joint } from '../../../../remarks/meaning-of.ts';
import { nearAct } from '../../../../remarks/near-act.ts';
import type { RemarkReader } from '../../../../remarks/remark-reader.ts';
import { PythonReader } from '../../../../stages/parse/python/python-reader.ts';
import { isLetterLabel } from '../alternatives.ts';
import { withMoreCalls } from '../more-calls.ts';
import { escapedName, quotedCall, type RawCall } from '../raw-call.ts';
import { startsOthersTurn } from '../turns.ts';
import { readPythonArguments } from './python-arguments.ts';

export interface PythonCalls {
  readonly calls: readonly RawCall[];
  readonly changes: readonly Change[];
  readonly end: number;
  readonly inList: boolean;
}

// Reads `[f(a=1), g()]`, several such lists, or calls separated by line breaks, commas or semicolons. Returns undefined if there is
// anything else. Comments are read only with `remarks`.
export function readPythonCalls(text: string, start: number, end: number, remarks?: RemarkReader): PythonCalls | undefined {
  const reader = new PythonReader(text, start, end);
  reader.skipBlank();
  const read = reader.take('[') ? readLists(reader) : readStatements(reader);
  return read === undefined
    ? undefined
    : { ...read, calls: remarks === undefined ? read.calls : withRemarks(read.calls, reader, remarks) };
}

export function withRemarks(calls: readonly RawCall[], reader: PythonReader, remarks: RemarkReader): readonly RawCall[] {
  const [first, ...others] = calls;
  if (first === undefined || reader.remarks.size === 0) return calls;
  const all = [...reader.remarks].map(([at, written]) =>
    remarked(written.trimEnd(), at, isBetween(reader, at, written), remarks),
  );
  const found = withMoreCalls(all, remarks, ({ at = 0 }) => isAmongCalls(reader, at));
  return [{ ...first, changes: [...found, ...first.changes] }, ...others];
}

const NEAR = 64;

function isAmongCalls({ text }: PythonReader, at: number): boolean {
  return /(?:^|[)[][,;]?)\s*$/.test(text.slice(Math.max(0, at - NEAR), at));
}

function isBetween({ text }: PythonReader, at: number, written: string): boolean {
  const before = text.slice(Math.max(0, at - NEAR), at).trimEnd();
  const isLine = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - NEAR), at));
  return isLine && /[),\]]$/.test(before) && text.slice(at + written.length).search(/\S/) !== -1;
}

const IN_LIST: readonly RemarkMeaning[] = ['retracts', 'corrects', 'example-only', 'offers-another', 'leaves-out'];

const REPLACING: readonly RemarkMeaning[] = ['offers-another', 'corrects', 'retracts'];

function remarked(before: string, at: number, isBetweenCalls: boolean, remarks: RemarkReader): Change {
  const edit = { path: '', before, after: '', at };
  const replacing = nearAct(remarks, before, 'between', isBetweenCalls ? REPLACING : REPLACING.slice(0, 1));
  const said = joint(nearAct(remarks, before, 'list', IN_LIST), replacing);
  const isDoubt = said !== undefined || (isBetweenCalls && isLetterLabel(before)) || startsOthersTurn(before);
  return isDoubt
    ? { code: 'parse.doubtful-comment', safety: 'unsafe', ...edit, ...(said && { args: { ...said } }) }
    : { code: 'parse.comment', safety: 'safe', ...edit };
}

// Reads lists next to each other, such as `[f(a=1)], [g()]`, which mean the same as one.
function readLists(reader: PythonReader): PythonCalls | undefined {
  const lists: PythonCalls[] = [];
  for (let list = readList(reader); list !== undefined; list = reader.take('[') ? readList(reader) : undefined) {
    lists.push(list);
    endsStatement(reader);
  }
  const last = lists.at(-1);
  if (last === undefined) return undefined;
  return { ...last, calls: lists.flatMap(({ calls }) => calls), changes: lists.flatMap(({ changes }) => changes) };
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

// Reads a call in a list, perhaps in braces and half in quotes, such as `{'f(a=1)}`.
function readItem(reader: PythonReader): RawCall | undefined {
  const start = reader.pos;
  if (!reader.take('{')) return readCall(reader, true);
  if (!reader.take("'")) reader.take('"');
  const call = readCall(reader, true);
  if (call === undefined) return undefined;
  if (!reader.take("'")) reader.take('"');
  if (!reader.take('}')) return undefined;
  const before = reader.text.slice(start, reader.pos);
  return { ...call, changes: [quotedCall(before, call.name), ...call.changes] };
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

function endsStatement(reader: PythonReader): boolean {
  while (reader.char() === ' ' || reader.char() === '\t') reader.pos++;
  const next = reader.char();
  if (next !== ',' && next !== ';' && next !== '\n' && next !== '\r' && next !== '#') return false;
  if (next === ',' || next === ';') reader.pos++;
  reader.skipBlank();
  return true;
}

function takeEllipsis(reader: PythonReader): Change | undefined {
  const sign = reader.text.startsWith('...', reader.pos) ? '...' : reader.char() === '…' ? '…' : undefined;
  if (sign === undefined) return undefined;
  const at = reader.pos;
  reader.pos += sign.length;
  return { code: 'parse.ellipsis', safety: 'unsafe', path: '', before: sign, after: '', at };
}

interface CalledName {
  readonly name: string;
  readonly change: Change | undefined;
}

export function readCall(reader: PythonReader, framed: boolean): RawCall | undefined {
  const start = reader.pos;
  const called = readName(reader);
  if (called === undefined || !reader.take('(')) {
    reader.pos = start;
    return undefined;
  }
  if (called.change !== undefined) reader.isEscaped = true;
  const read = readPythonArguments(reader, called.name);
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
  return { name, change: escapedName(written, name, { at: at + quote.length }) };
}
