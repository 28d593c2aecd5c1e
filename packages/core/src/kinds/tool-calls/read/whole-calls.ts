import { NOT_JSON, quietParse } from '../../../lib/quiet-json.ts';
import type { Change } from '../../../model/change.ts';
import type { Finding } from '../../../model/finding.ts';
import { balancedEnd } from '../../../stages/extract/balanced.ts';
import { behindMarks, closingFence, nextFence } from '../../../stages/extract/fence.ts';
import { isBlank } from '../../../stages/extract/opener.ts';
import type { Span } from '../../../stages/extract/reasoning.ts';
import type { ReadOptions } from '../../../stages/parse/json/reader.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { type DocumentCalls, documentCalls } from './document-calls.ts';
import { nameThenArguments } from './frame-calls.ts';
import { MarkFinder } from './mark-finder.ts';
import { readPythonCalls } from './python/python-calls.ts';
import type { RawCall, Stretch } from './raw-call.ts';
import { readJsonAt } from './read-json-at.ts';

/** The calls that a reply consists of, with nothing but a fence around them; undefined if it is anything else. */
export function wholeCalls(text: string, names: ToolNames, options: ReadOptions): Stretch | undefined {
  const fence = onlyFence(text);
  const span = fence?.inside ?? { start: 0, end: text.length };
  const found =
    pythonCalls(text, span, names) ??
    jsonCalls(text, span, names, options) ??
    namedCalls(text, span, names, options) ??
    loneString(text, span, names);
  if (found === undefined) return undefined;
  return { ...found, start: 0, end: text.length, changes: [...(fence?.changes ?? []), ...found.changes] };
}

/** Calls in Python that fill a span to its end. */
export function pythonCalls(text: string, span: Span, names: ToolNames): DocumentCalls | undefined {
  const read = readPythonCalls(text, span.start, span.end);
  if (read === undefined || !isBlank(text, behindSigns(text, read.end), span.end)) return undefined;
  const { calls, changes } = read;
  const isKnown = calls.some(({ name }) => names.resolve(name).kind !== 'unknown');
  // A word before a bracket is no call; a name right before values is one, of a tool that may not exist.
  const isPlain =
    calls.every(({ findings }) => findings.length === 0) && /^[\s[]*[\w.\\]+\(/.test(text.slice(span.start, span.start + 256));
  return isKnown || isPlain ? { calls, changes, findings: [] } : undefined;
}

/** A sign that ends a statement, and a remark on the same line, say nothing. */
function behindSigns(text: string, from: number): number {
  const signs = /^[ \t]*[;,]?[ \t]*(?:#[^\n]*)?/.exec(text.slice(from, from + 256));
  return from + (signs?.[0].length ?? 0);
}

/** Documents side by side that are all calls, and fill a span to its end. */
export function jsonCalls(text: string, span: Span, names: ToolNames, options: ReadOptions): DocumentCalls | undefined {
  const found: DocumentCalls[] = [];
  for (let pos = skipBetween(text, span.start, span.end); pos < span.end; ) {
    const char = text.charAt(pos);
    if (char !== '{' && char !== '[') return undefined;
    const document = readJsonAt(text, pos, span.end, options);
    const calls = 'finding' in document ? undefined : documentCalls(document, names, false);
    if ('finding' in document || calls === undefined) return undefined;
    found.push(calls);
    pos = skipBetween(text, document.end, span.end);
  }
  if (found.length === 0) return undefined;
  return {
    calls: found.flatMap(({ calls }) => calls),
    changes: found.flatMap(({ changes }) => changes),
    findings: found.flatMap(({ findings }) => findings),
  };
}

/** `"f(a=1)"`: a reply that is one string, which is a call. */
function loneString(text: string, span: Span, names: ToolNames): DocumentCalls | undefined {
  const written = text.slice(span.start, span.end).trim();
  const value = written.startsWith('"') ? quietParse(written) : undefined;
  if (typeof value !== 'string') return undefined;
  return documentCalls({ value, changes: [], sources: new Map(), end: span.end }, names, false);
}

/** A name on a line of its own and its arguments on the next, as GLM and Functionary write calls. */
function namedCalls(text: string, span: Span, names: ToolNames, options: ReadOptions): DocumentCalls | undefined {
  const calls: RawCall[] = [];
  const marks = new MarkFinder(text);
  for (let pos = skipBetween(text, span.start, span.end); pos < span.end; ) {
    const start = text.startsWith('>>>', pos) ? pos + 3 : pos;
    const step = nameThenArguments(marks, start, span.end, options);
    const call = step?.calls[0];
    if (step === undefined || call === undefined || names.resolve(call.name).kind === 'unknown') return undefined;
    calls.push(call);
    pos = skipBetween(text, step.end, span.end);
  }
  return calls.length === 0 ? undefined : { calls, changes: [], findings: [] };
}

/** A call in Python, and the name of a call in JSON. */
const OPENS_PYTHON = /^\s*(?:```\w*\s+)?\[?\s*["']?([\w.\\]+)["']?\(/;
const OPENS_JSON =
  /^\s*(?:```\w*\s+)?\[?\s*\{\s*["']?(?:type["']?\s*:\s*["']function["']\s*,\s*["']?)?(?:name|tool|tool_name|function|tool_calls)["']?\s*:/;

/** A reply that opens like a call of a tool and can't be read as one: it must not pass as prose. */
export function brokenCall(text: string, names: ToolNames): readonly Stretch[] {
  const opening = text.slice(0, 512);
  const python = OPENS_PYTHON.exec(opening)?.[1]?.replaceAll('\\_', '_');
  const name = python ?? (OPENS_JSON.test(opening) ? /["']([\w.-]+)["']\s*[,}]/.exec(opening)?.[1] : undefined);
  const isNamed = name !== undefined && names.resolve(name).kind !== 'unknown';
  if (!isNamed && !isName(text, names) && !namesTool(text, names) && !hasStrayMark(text)) return [];
  const args = { tag: 'the start of the reply', excerpt: text.trim().slice(0, 60) };
  const finding: Finding = { code: 'tools.unreadable-call', severity: 'error', path: '', args, at: 0 };
  return [{ start: 0, end: 0, calls: [], changes: [], findings: [finding] }];
}

/** Marks that only stand inside of a call or behind it: where no call was read, the one that opens it was broken. */
const STRAY_MARKS =
  /<\/(?:tool_call|tool_calls|function_call|function|invoke|parameter)>|<\/?arg_(?:key|value)>|<｜tool▁(?:sep|call▁end|calls▁end)｜>|<\|tool_call_(?:argument_begin|end)\|>|<\|action_end\|>|<end_function_call>|<\|call\|>|\[ARGS\]/;

function hasStrayMark(text: string): boolean {
  return STRAY_MARKS.test(text);
}

/** Whether a reply is the name of a tool and nothing else but what may open a call. */
function isName(text: string, names: ToolNames): boolean {
  const word = /^\s*(?:```\w*\s+)?[[<"'`]{0,3}((?:\w|[.-]|\\_){1,256})\s*$/.exec(text.slice(0, 512))?.[1];
  return text.length < 512 && word !== undefined && names.isTool(word.replaceAll('\\_', '_'));
}

/** A document, or one that has lost its first bracket. */
const OPENS_DOCUMENT = /^\s*(?:```\w*\s+)?(?:[{[]\s*["'{[]|["']\w+["']\s*:)/;
const HAS_ARGUMENTS = /["'](?:arguments|parameters|args|input)\\?["']\s*:/;

/** Whether a reply opens with a document that names a tool, and is broken or has arguments for it in a form that nobody knows. */
function namesTool(text: string, names: ToolNames): boolean {
  if (!OPENS_DOCUMENT.test(text.slice(0, 512))) return false;
  const start = text.search(/[{["']/);
  const end = balancedEnd(text, start, text.length);
  const isWhole = end > 0 && quietParse(text.slice(start, end)) !== NOT_JSON;
  if (isWhole && !HAS_ARGUMENTS.test(text.slice(start, end))) return false;
  const written = text.slice(start, isWhole ? end : text.length);
  for (const [, name] of written.matchAll(/["']([A-Za-z_][\w.-]{0,127})(?=\\?["']|\s*$)/g)) {
    if (name !== undefined && names.isTool(name)) return true;
  }
  return false;
}

function skipBetween(text: string, from: number, end: number): number {
  let pos = from;
  while (pos < end && /[\s,;\ufeff]/.test(text.charAt(pos))) pos++;
  return pos;
}

/** A fence that is all there is, with what it took to see through it. */
function onlyFence(text: string): { readonly inside: Span; readonly changes: readonly Change[] } | undefined {
  const fence = nextFence(text, 0, text.length);
  if (fence === undefined || !isBlank(text, 0, fence.start)) return undefined;
  const close = closingFence(text, fence, fence.body, text.length);
  if (close < 0) {
    const change = fenceChange('extract.unclosed-fence', text, fence.start, fence.body);
    return { inside: { start: fence.body, end: text.length }, changes: [change] };
  }
  const end = behindMarks(text, close);
  if (!isBlank(text, end, text.length)) return undefined;
  const changes = [fenceChange('extract.fence', text, fence.start, fence.body), fenceChange('extract.fence', text, close, end)];
  return { inside: { start: fence.body, end: close }, changes };
}

function fenceChange(code: 'extract.fence' | 'extract.unclosed-fence', text: string, start: number, end: number): Change {
  return { code, safety: 'safe', path: '', before: text.slice(start, end), after: '', at: start };
}
