import { skipWhile } from '../../../lib/skip-while.ts';
import type { Span } from '../../../lib/span.ts';
import type { Change } from '../../../model/index.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import { behindMarks, closingFence, nextFence } from '../../../stages/extract/fence.ts';
import { isBlank } from '../../../stages/extract/opener.ts';
import type { ReadOptions } from '../../../stages/parse/json/reader.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { type DocumentCalls, documentCalls, mergedCalls } from './document-calls.ts';
import { nameThenArguments } from './frame-calls.ts';
import { MarkFinder } from './mark-finder.ts';
import { callInString } from './prose-calls.ts';
import { assignedCalls } from './python/assigned-calls.ts';
import { readPythonCalls } from './python/python-calls.ts';
import type { CallStretch, RawCall } from './raw-call.ts';
import { readJsonAt } from './read-json-at.ts';

export function wholeCalls(text: string, names: ToolNames, options: ReadOptions): CallStretch | undefined {
  const fence = onlyFence(text);
  const span = fence?.inside ?? { start: 0, end: text.length };
  const found =
    toolCode(text, span, options.remarks) ??
    pythonCalls(text, span, names, options.remarks) ??
    jsonCalls(text, span, names, options) ??
    namedCalls(text, span, names, options) ??
    callInString(text, span, names, options.remarks);
  if (found === undefined) return undefined;
  return { ...found, start: 0, end: text.length, changes: [...(fence?.changes ?? []), ...found.changes] };
}

export function pythonCalls(text: string, span: Span, names: ToolNames, remarks: RemarkReader): DocumentCalls | undefined {
  const read = readPythonCalls(text, span.start, span.end, remarks);
  if (read === undefined || !isBlank(text, behindSigns(text, read.end), span.end)) return undefined;
  const { calls, changes } = read;
  const isKnown = calls.some(({ name }) => names.resolve(name).kind !== 'unknown');
  // A word before a bracket is not a call; a name right before values is one, of a tool that may not exist.
  const isPlain =
    calls.every(({ findings }) => findings.length === 0) && /^[\s[]*[\w.\\]+\(/.test(text.slice(span.start, span.start + 256));
  return isKnown || isPlain ? { calls, changes, findings: [] } : undefined;
}

function toolCode(text: string, span: Span, remarks: RemarkReader): DocumentCalls | undefined {
  if (!/^\s*(?:```|~~~)tool_code\b/.test(text.slice(0, Math.min(span.start, 64)))) return undefined;
  const calls = assignedCalls(text, span.start, span.end, true, remarks);
  return calls === undefined ? undefined : { calls, changes: [], findings: [] };
}

function behindSigns(text: string, from: number): number {
  const signs = /^[ \t]*[;,]?[ \t]*(?:#[^\n]*)?/.exec(text.slice(from, from + 256));
  return from + (signs?.[0].length ?? 0);
}

export function jsonCalls(text: string, span: Span, names: ToolNames, options: ReadOptions): DocumentCalls | undefined {
  const found: DocumentCalls[] = [];
  for (let pos = skipBetween(text, span.start, span.end); pos < span.end; ) {
    const char = text.charAt(pos);
    if (char !== '{' && char !== '[') return undefined;
    const document = readJsonAt(text, pos, span.end, options);
    const calls = 'finding' in document ? undefined : documentCalls(document, names, false, options.remarks);
    if ('finding' in document || calls === undefined) return undefined;
    found.push(calls);
    pos = skipBetween(text, document.end, span.end);
  }
  return found.length === 0 ? undefined : mergedCalls(found);
}

function namedCalls(text: string, span: Span, names: ToolNames, options: ReadOptions): DocumentCalls | undefined {
  const calls: RawCall[] = [];
  const marks = new MarkFinder(text);
  for (let pos = skipBetween(text, span.start, span.end); pos < span.end; ) {
    const start = text.startsWith('>>>', pos) ? pos + 3 : pos;
    const step = nameThenArguments(marks, start, span.end, options);
    const call = step?.calls[0];
    if (step === undefined || call === undefined) return undefined;
    if (names.find(call.name) === undefined && !names.isNear(call.name)) return undefined;
    calls.push(call);
    pos = skipBetween(text, step.end, span.end);
  }
  return calls.length === 0 ? undefined : { calls, changes: [], findings: [] };
}

function skipBetween(text: string, from: number, end: number): number {
  return skipWhile(text, from, end, /[\s,;\ufeff]/);
}

function onlyFence(text: string): { readonly inside: Span; readonly changes: readonly Change[] } | undefined {
  const fence = nextFence(text, 0, text.length);
  if (fence === undefined || !isBlank(text, 0, fence.start)) return undefined;
  const close = closingFence(text, fence, fence.body, text.length);
  if (close === -1) {
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
