import { excerptOf } from '../../../lib/excerpt.ts';
import { matchAt } from '../../../lib/match-at.ts';
import { skipWhile } from '../../../lib/skip-while.ts';
import type { Change } from '../../../model/index.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import type { ReadOptions } from '../../../stages/parse/json/reader.ts';
import { CALL_BEGINS, INNER_MARKS, KEY_TAGS, NAME_ENDS } from '../dialects/marks.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { documentCalls } from './document-calls.ts';
import { type CallFrame, type FrameEnd, frameEnd, nextFrame } from './frames.ts';
import { gemmaCall } from './gemma-call.ts';
import { MarkFinder } from './mark-finder.ts';
import { assignedCalls } from './python/assigned-calls.ts';
import { readPythonCalls } from './python/python-calls.ts';
import { type CallStep, type CallStretch, framedCall, stepTo, unreadableCall } from './raw-call.ts';
import { readJsonAt } from './read-json-at.ts';
import { isTag, taggedCall } from './tagged-call.ts';

export function framedCalls(text: string, names: ToolNames, options: ReadOptions): readonly CallStretch[] {
  const marks = new MarkFinder(text);
  const stretches: CallStretch[] = [];
  for (let pos = 0; ; ) {
    const frame = nextFrame(marks, pos);
    if (frame === undefined) return stretches;
    const stretch = frameCalls(marks, frame, names, options);
    stretches.push(stretch);
    pos = Math.max(stretch.end, frame.body);
  }
}

function frameCalls(marks: MarkFinder, frame: CallFrame, names: ToolNames, options: ReadOptions): CallStretch {
  const { text } = marks;
  const steps: CallStep[] = [];
  let end = frameEnd(marks, frame, frame.body);
  if (frame.mark.open === '<tool_code>') {
    const code = assignedCalls(text, frame.body, end.inside, true, options.remarks);
    if (code !== undefined && end.isClosed)
      return { start: frame.start, end: end.behind, calls: code, changes: [], findings: [] };
  }
  let last = frame.body;
  let pos = skipMarks(text, last, end.inside);
  while (pos < end.inside) {
    const mayBeName = end.isClosed && (steps.length === 0 || /[<[`]/.test(text.slice(last, pos)));
    const step = readStep(marks, pos, end, names, options) ?? (mayBeName ? loneName(text, pos, end.inside, names) : undefined);
    if (step === undefined) break;
    steps.push(step);
    // A document may reach past a closing mark that stands in a string of it.
    const reach = step.reach ?? step.end;
    if (reach > end.inside) end = frameEnd(marks, frame, reach);
    last = step.end;
    pos = skipMarks(text, last, end.inside);
  }
  const isCut = !end.isClosed && steps.at(-1)?.isOpen === true;
  const isAnnounced = !end.isClosed && announces(text.slice(last, pos));
  const isUnfinished = end.isClosed || (isCut && text.charAt(pos) === '<') || opensCall(text, pos, names);
  const isBroken = steps.length === 0 || isAnnounced || (isUnfinished && pos < end.inside);
  return {
    start: frame.start,
    end: isBroken || end.isClosed ? end.behind : pos,
    calls: steps.flatMap(({ calls }) => calls),
    changes: [
      ...steps.flatMap(({ changes }) => changes),
      ...(end.isClosed ? steps.flatMap(({ unclosed: tag }) => (tag === undefined ? [] : unclosedTag(tag))) : unclosed(frame)),
      ...(isCut ? [CUT] : []),
    ],
    findings: [
      ...steps.flatMap(({ findings }) => findings),
      ...(isBroken ? [unreadableCall(frame.mark.open, excerptOf(text, pos, end.inside), pos)] : []),
    ],
  };
}

function announces(between: string): boolean {
  return CALL_BEGINS.some((mark) => between.includes(mark));
}

function opensCall(text: string, pos: number, names: ToolNames): boolean {
  const opening = text.slice(pos, pos + 256);
  const name = /^\[?\s*([\w.]+)\s*\(/.exec(opening)?.[1];
  // What can only follow inside of a document may be more of the one that seemed to end.
  return name === undefined ? /^[[{]\s*["{[]|^["',:}\]]/.test(opening) : names.resolve(name).kind !== 'unknown';
}

function readStep(
  marks: MarkFinder,
  pos: number,
  frameEnds: FrameEnd,
  names: ToolNames,
  options: ReadOptions,
): CallStep | undefined {
  const { text } = marks;
  const { inside: end, isClosed } = frameEnds;
  const char = text.charAt(pos);
  if (isTag(text, pos)) return taggedCall(marks, pos, end, options);
  if (char === '[')
    return pythonStep(text, pos, end, names, options.remarks) ?? jsonStep(text, pos, end, isClosed, names, options);
  if (char === '{') return jsonStep(text, pos, end, isClosed, names, options);
  // In this form strings are between special marks: to JSON they would be words.
  if (text.startsWith('call:', pos)) return gemmaCall(marks, pos, end);
  return pythonStep(text, pos, end, names, options.remarks) ?? nameThenArguments(marks, pos, end, options);
}

function loneName(text: string, pos: number, end: number, names: ToolNames): CallStep | undefined {
  const name = /^[\w.:/-]+/.exec(text.slice(pos, Math.min(end, pos + 256)))?.[0] ?? '';
  const behind = behindName(text, pos + name.length, end);
  const isAlone = behind >= end || matchAt(INNER_MARKS, text, behind, text.length) !== null;
  return isAlone && names.isTool(name) ? stepTo(behind, { ...framedCall(name, {}), arguments: undefined }) : undefined;
}

function jsonStep(
  text: string,
  pos: number,
  end: number,
  isClosed: boolean,
  names: ToolNames,
  options: ReadOptions,
): CallStep | undefined {
  const document = readJsonAt(text, pos, end, options);
  if ('finding' in document) return undefined;
  const found = documentCalls(document, names, isClosed, options.remarks);
  if (found === undefined) return undefined;
  // Neither arguments nor a closing mark say that such a call is whole.
  const isOpen = !isClosed && found.calls.some(({ arguments: given }) => given === undefined);
  return { ...found, end: document.end, ...(isOpen && { isOpen }) };
}

function pythonStep(text: string, pos: number, end: number, names: ToolNames, remarks: RemarkReader): CallStep | undefined {
  const read = readPythonCalls(text, pos, end, remarks);
  if (read === undefined) return undefined;
  const calls = read.calls.map((call) => ({ ...call, name: calledName(call.name, names), framed: true }));
  return { calls, changes: read.changes, findings: [], end: read.end };
}

// `search.call(query="a")`, as Llama calls its own tools.
function calledName(written: string, names: ToolNames): string {
  const name = written.replace(/\.call$/, '');
  return names.isTool(name) && !names.isTool(written) ? name : written;
}

export function nameThenArguments(marks: MarkFinder, pos: number, end: number, options: ReadOptions): CallStep | undefined {
  const { text } = marks;
  const written = /^[\w.:/-]+/.exec(text.slice(pos, Math.min(end, pos + 256)))?.[0];
  if (written === undefined) return undefined;
  const open = behindName(text, pos + written.length, end);
  // Kimi numbers its calls: `functions.get_weather:0`.
  const name = written.replace(/:\d+$/, '');
  if (KEY_TAGS.has(/^<([\w:]{1,32})>/.exec(text.slice(open, open + 36))?.[1] ?? ''))
    return taggedCall(marks, open, end, options, name);
  if (text.charAt(open) !== '{') return undefined;
  const document = readJsonAt(text, open, end, options);
  if ('finding' in document) return undefined;
  const { value, changes, sources } = document;
  return stepTo(document.end, { ...framedCall(name, value), changes, sourceAt: (pointer) => sources.get(pointer) });
}

const HEADER = /^(?:\[CALL_ID\][\w-]{1,64}(?=\[ARGS\])|(?:(?:json|code|commentary|analysis)[ \t]?){1,3}(?=<\||\{))/i;

function behindName(text: string, from: number, end: number): number {
  for (let pos = skipAny(text, from, end, NAME_ENDS); ; ) {
    const header = HEADER.exec(text.slice(pos, Math.min(end, pos + 128)))?.[0];
    if (header === undefined) return pos;
    pos = skipAny(text, pos + header.length, end, NAME_ENDS);
  }
}

function skipMarks(text: string, from: number, end: number): number {
  return skipAny(text, from, end, INNER_MARKS, /[\s,;]/);
}

function skipAny(text: string, from: number, end: number, marks: RegExp, space = /\s/): number {
  let pos = from;
  for (;;) {
    pos = skipWhile(text, pos, end, space);
    const mark = matchAt(marks, text, pos, text.length);
    if (mark === null) return Math.min(pos, Math.max(from, end));
    pos += mark[0].length;
  }
}

// There may have been more arguments after the last one seen.
const CUT: Change = { code: 'parse.unseen-end', safety: 'unsafe', path: '', before: null, after: null };

function unclosed(frame: CallFrame): readonly Change[] {
  if (frame.mark.mayStayOpen) return [];
  return unclosedTag(frame.mark.open);
}

function unclosedTag(tag: string): readonly Change[] {
  return [{ code: 'tools.unclosed-tag', safety: 'safe', path: '', before: tag, after: null, args: { tag } }];
}
