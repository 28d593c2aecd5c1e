import { findCandidates, type GateSettings, tooManyCandidates } from '../../../gate/index.ts';
import { parseStrict } from '../../../lib/parse-strict.ts';
import type { Span } from '../../../lib/span.ts';
import type { Change } from '../../../model/index.ts';
import type { RemarkFound } from '../../../remarks/cue.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import { isBlank } from '../../../stages/extract/opener.ts';
import { toolEntry } from '../code-table.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { type DocumentCalls, documentCalls } from './document-calls.ts';
import { fencesIn } from './fences-in.ts';
import { assignedCalls } from './python/assigned-calls.ts';
import { readPythonCalls } from './python/python-calls.ts';
import type { CallStretch, RawCall } from './raw-call.ts';
import { readJsonAt } from './read-json-at.ts';

// Reads a span that is one string containing a call, such as `"f(a=1)"`.
export function callInString(text: string, span: Span, names: ToolNames, remarks: RemarkReader): DocumentCalls | undefined {
  const value = parseStrict(text.slice(span.start, span.end));
  if (typeof value !== 'string') return undefined;
  return documentCalls({ value, changes: [], sources: new Map(), end: span.end }, names, false, remarks);
}

const MOST_TRIES = 64;

// The longest call in prose, so that an unclosed one is not searched to its end for each line.
const LONGEST_CALL = 16_384;

export function proseCalls(text: string, names: ToolNames, settings: GateSettings): readonly CallStretch[] {
  // What reads as Python is not JSON with words in it: where both start at the same place, the first one here is kept.
  const all = [
    ...fencedCalls(text, names, settings.text.remarks),
    ...lineCalls(text, names, settings.text.remarks),
    ...jsonStretches(text, names, settings),
  ];
  const kept: CallStretch[] = [];
  for (const stretch of all.sort((a, b) => a.start - b.start)) {
    if (stretch.start >= (kept.at(-1)?.end ?? 0)) kept.push(stretch);
  }
  return kept;
}

function jsonStretches(text: string, names: ToolNames, settings: GateSettings): readonly CallStretch[] {
  const found = findCandidates(text, [], settings);
  const fences = fencesIn(text);
  const stretches = found.candidates.flatMap(({ start, end }) => {
    const document = readJsonAt(text, start, end, settings.text.read);
    const calls = 'finding' in document ? undefined : documentCalls(document, names, false, settings.text.remarks);
    if (calls === undefined || !calls.calls.some((call) => isMeant(call, names))) return [];
    const fence = fences.find(({ inside }) => isBlank(text, inside.start, start) && isBlank(text, end, inside.end));
    return [inProse(calls, fence ?? { start, end }, text)];
  });
  const [first, ...others] = stretches;
  if (first === undefined || !found.more) return stretches;
  return [{ ...first, changes: [...first.changes, tooManyCandidates(settings.policy)] }, ...others];
}

function isMeant({ name, arguments: given, changes }: RawCall, names: ToolNames): boolean {
  return (
    (given !== undefined && !changes.some(({ code }) => toolEntry(code).foundIn === 'quotes')) || names.find(name) !== undefined
  );
}

function isToolCode(text: string, fence: Span): boolean {
  return text.startsWith('tool_code', fence.start + 3);
}

function fencedCalls(text: string, names: ToolNames, remarks: RemarkReader): readonly CallStretch[] {
  const stretches: CallStretch[] = [];
  for (const fence of fencesIn(text)) {
    const calls = assignedCalls(text, fence.inside.start, fence.inside.end, isToolCode(text, fence), remarks);
    if (calls !== undefined && areTools(calls, names)) stretches.push(inProse(plain(calls), fence, text));
    const quoted = calls === undefined ? callInString(text, fence.inside, names, remarks) : undefined;
    if (quoted !== undefined && areTools(quoted.calls, names)) stretches.push(inProse(quoted, fence, text));
  }
  return stretches;
}

// A call on a line, after a bullet, a label such as `Tool call:`, a variable, or a word of Python.
const LINE_CALL =
  /^[ \t]*(?:[-*•][ \t]+|\d{1,3}[.)][ \t]+)?(?:[^\n:=(){}[\]"'`]{1,80}(?::[*_]{0,3}|=)[ \t]*)?(?:(?:await|return)[ \t]+)?`?(\[?["']?[\w.\\]+["']?\()/d;

function lineCalls(text: string, names: ToolNames, remarks: RemarkReader): readonly CallStretch[] {
  const stretches: CallStretch[] = [];
  const fences = fencesIn(text);
  let tries = 0;
  let next = 0;
  for (let start = 0; start < text.length; ) {
    while ((fences[next]?.end ?? text.length) <= start) next++;
    const fence = fences[next];
    const lineEnd = nextLine(text, start);
    if (fence !== undefined && start >= fence.start) start = fence.end;
    else {
      const opens = LINE_CALL.exec(text.slice(start, Math.min(lineEnd, start + 256)));
      const place = opens?.indices?.[1]?.[0];
      const found = place === undefined || ++tries > MOST_TRIES ? undefined : lineCall(text, start + place, names, remarks);
      if (found === undefined) start = lineEnd;
      else {
        stretches.push(inProse(found, { start, end: found.end }, text));
        start = nextLine(text, found.end);
      }
    }
  }
  return stretches;
}

function lineCall(
  text: string,
  start: number,
  names: ToolNames,
  remarks: RemarkReader,
): (DocumentCalls & { readonly end: number }) | undefined {
  const quoted = readJsonList(text, start, names, remarks);
  if (quoted !== undefined) return quoted;
  const read = readPythonCalls(text, start, Math.min(text.length, start + LONGEST_CALL), remarks);
  if (read === undefined || !areTools(read.calls, names)) return undefined;
  const end = text.charAt(read.end) === '`' ? read.end + 1 : read.end;
  return isBlank(text, end, nextLine(text, end)) ? { ...plain(read.calls), changes: read.changes, end } : undefined;
}

// Reads quoted calls in a list, such as `['f(a=1)']`.
function readJsonList(
  text: string,
  start: number,
  names: ToolNames,
  remarks: RemarkReader,
): (DocumentCalls & { readonly end: number }) | undefined {
  if (!/^\[\s*["']/.test(text.slice(start, start + 16))) return undefined;
  const bound = Math.min(nextLine(text, start), start + LONGEST_CALL);
  const document = readJsonAt(text, start, bound, {
    depth: 8,
    keys: 64,
    string: 65_536,
    changes: 64,
    keyPolicy: 'refuse',
    remarks,
  });
  const calls = 'finding' in document ? undefined : documentCalls(document, names, false, remarks);
  return 'finding' in document || calls === undefined ? undefined : { ...calls, end: document.end };
}

function areTools(calls: readonly RawCall[], names: ToolNames): boolean {
  return calls.every(({ name }) => names.find(name) !== undefined);
}

function plain(calls: readonly RawCall[]): DocumentCalls {
  return { calls, changes: [], findings: [] };
}

function nextLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at + 1;
}

export function inProse(
  { calls, changes, findings }: DocumentCalls,
  { start, end }: Span,
  text: string,
  said?: RemarkFound,
): CallStretch {
  const before = text.slice(Math.max(0, start - 60), start);
  const doubted = calls.map((call): RawCall => {
    const doubt: Change = {
      code: 'tools.call-in-prose',
      safety: 'unsafe',
      path: '',
      before,
      after: null,
      args: { tool: call.name, ...said },
    };
    return { ...call, framed: true, changes: [doubt, ...call.changes] };
  });
  return { start, end, calls: doubted, changes, findings };
}
