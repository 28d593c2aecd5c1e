import { appendAll } from '../../../lib/append-all.ts';
import { excerptOf } from '../../../lib/excerpt.ts';
import { type Change, type Finding, isJsonObject, type Json } from '../../../model/index.ts';
import { englishAnnouncements } from '../../../remarks/announcements/english.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { type CallShape, callShape, type ListedText, type ShapedCall } from './call-shape.ts';
import { withMoreCalls } from './more-calls.ts';
import { readPythonCalls } from './python/python-calls.ts';
import { escapedName, quotedCall, type RawCall } from './raw-call.ts';
import type { JsonDocument } from './read-json-at.ts';
import { timesWritten } from './times-written.ts';

export interface DocumentCalls {
  readonly calls: readonly RawCall[];
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
}

export function mergedCalls(parts: readonly DocumentCalls[]): DocumentCalls {
  return {
    calls: parts.flatMap(({ calls }) => calls),
    changes: parts.flatMap(({ changes }) => changes),
    findings: parts.flatMap(({ findings }) => findings),
  };
}

// Reads the calls in a document. Returns undefined if the document is not a call. `marked` means that something around it says it is one.
export function documentCalls(
  document: JsonDocument,
  names: ToolNames,
  marked: boolean,
  remarks: RemarkReader,
): DocumentCalls | undefined {
  const quoted = callsInQuotes(document.value, names, remarks);
  if (quoted !== undefined) return { calls: quoted, changes: document.changes, findings: [] };
  const shape = callShape(document.value, names);
  return shape === undefined ? undefined : shapedCalls(shape, document, marked || shape.isList, remarks);
}

export interface CallSource {
  readonly changes: readonly Change[];
  readonly sources: Pick<ReadonlyMap<string, string>, 'get'>;
}

export function shapedCalls(
  shape: Omit<CallShape, 'isList'>,
  document: CallSource,
  framed: boolean,
  remarks: RemarkReader,
): DocumentCalls {
  const owned = changesByOwner(document.changes, new Set(shape.calls.map(({ pointer }) => pointer)));
  const timesOf = timesWritten(document.changes);
  const calls = shape.calls.flatMap((call) => {
    const read = rawCall(call, document, owned.get(call.pointer) ?? [], framed);
    return Array.from({ length: timesOf(call) }, () => read);
  });
  const changes = withMoreCalls(owned.get(undefined) ?? [], remarks).map((change) => ({ ...change, path: '' }));
  const texts = (shape.texts ?? []).map((text) => amongCalls(text, calls[0]?.name ?? '', remarks));
  return { calls, changes: [...changes, ...texts], findings: shape.strangers.map(strange) };
}

function amongCalls({ text: before, isFollowed }: ListedText, tool: string, remarks: RemarkReader): Change {
  const isAnnounced = remarks.announcements(englishAnnouncements).saysBefore(before) !== 'doubtful';
  const args = { tool, key: 'A text' };
  return isFollowed && isAnnounced
    ? { code: 'tools.remark', safety: 'safe', path: '', before, after: null, args }
    : { code: 'tools.text-among-calls', safety: 'unsafe', path: '', before, after: null, args };
}

function changesByOwner(
  changes: readonly Change[],
  pointers: ReadonlySet<string>,
): ReadonlyMap<string | undefined, readonly Change[]> {
  const owned = new Map<string | undefined, Change[]>();
  for (const change of changes) {
    const owner = ownerOf(change.path, pointers);
    const known = owned.get(owner);
    if (known === undefined) owned.set(owner, [change]);
    else known.push(change);
  }
  return owned;
}

function ownerOf(path: string, pointers: ReadonlySet<string>): string | undefined {
  for (let end = path.length; end >= 0; end = end === 0 ? -1 : Math.max(path.lastIndexOf('/', end - 1), 0)) {
    if (pointers.has(path.slice(0, end))) return path.slice(0, end);
  }
  return undefined;
}

function rawCall(call: ShapedCall, document: CallSource, inside: readonly Change[], framed: boolean): RawCall {
  const changes = inside.map((change) => ({ ...change, path: change.path.slice(call.pointer.length) }));
  const key: readonly Change[] = call.isKey
    ? [{ code: 'tools.name-as-key', safety: 'safe', path: '', before: call.name, after: call.name, args: { tool: call.name } }]
    : [];
  const name = call.name.replaceAll('\\_', '_');
  const escaped = name === call.name ? [] : [escapedName(call.name, name)];
  return {
    name,
    arguments: call.arguments,
    positional: [],
    framed,
    isAmongCalls: call.isAmongCalls === true,
    extraKeys: call.extraKeys ?? {},
    numbering: call.numbering ?? {},
    changes: [...escaped, ...key, ...inEntry(call), ...changes],
    findings: call.isUnclear ? [unclear(name)] : [],
    sourceAt: (pointer) => document.sources.get(call.pointer + pointer),
  };
}

function inEntry({ name: tool, entryType: type }: ShapedCall): readonly Change[] {
  if (type === undefined) return [];
  return [{ code: 'tools.call-in-entry', safety: 'safe', path: '', before: type, after: tool, args: { tool, type } }];
}

function unclear(tool: string): Finding {
  return { code: 'tools.missing-arguments', severity: 'error', path: '', args: { tool } };
}

function strange(item: Json): Finding {
  const excerpt = excerptOf(JSON.stringify(item));
  return { code: 'tools.unreadable-call', severity: 'error', path: '', args: { tag: 'the list of calls', excerpt } };
}

// `["f(a=1)", "g()"]`: each text is a call of a tool, and nothing else.
function callsInQuotes(value: Json, names: ToolNames, remarks: RemarkReader): readonly RawCall[] | undefined {
  const texts: readonly Json[] = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly Json[]) : [];
  if (texts.length === 0) return undefined;
  const calls: RawCall[] = [];
  for (const text of texts) {
    const read = typeof text === 'string' ? callInQuotes(text, names, remarks) : undefined;
    if (read === undefined) return undefined;
    appendAll(calls, read);
  }
  return calls;
}

function callInQuotes(text: string, names: ToolNames, remarks: RemarkReader): readonly RawCall[] | undefined {
  const read = readPythonCalls(text, 0, text.length, remarks);
  if (read === undefined || text.slice(read.end).trim() !== '') return undefined;
  if (!read.calls.every((call) => names.resolve(call.name).kind !== 'unknown' || isPlain(call))) return undefined;
  return read.calls.map((call) => {
    return { ...call, framed: true, changes: [quotedCall(text, call.name), ...call.changes.map(({ at: _, ...rest }) => rest)] };
  });
}

function isPlain({ arguments: given, positional, findings }: RawCall): boolean {
  return positional.length === 0 && findings.length === 0 && isJsonObject(given) && Object.keys(given).length > 0;
}
