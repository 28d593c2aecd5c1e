import { excerptOf } from '../../../lib/excerpt.ts';
import { balancedEnd } from '../../../stages/extract/balanced.ts';
import type { ReadOptions } from '../../../stages/parse/json/reader.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { MarkFinder } from './mark-finder.ts';
import { type CallStretch, framedCall, type RawCall, unreadableCall } from './raw-call.ts';
import { readJsonAt } from './read-json-at.ts';

const ACTION =
  /^[ \t>*_-]{0,8}action[*_]{0,2}[ \t]*:[*_]{0,2}[ \t]*`?([\w.\-/]+)`?[ \t]*\r?\n[ \t>*_-]{0,8}action[ _]input[*_]{0,2}[ \t]*:[*_]{0,2}[ \t]*(?:\s*(?:(```)\w*\s+)?(?=\{))?/i;

const LONE_ACTION = /^[ \t>*_-]{0,8}action[*_]{0,2}[ \t]*:[*_]{0,2}[ \t]*`?([\w.\-/]+)`?/i;

const GOES_ON = /^[ \t>*_-]{0,8}(?:observation|thought|action|final answer|question|pause)\b/i;

const OBSERVES = /^[ \t>*_-]{0,8}observation[*_]{0,2}[ \t]*:/i;

// Reads calls in ReAct format: a line `Action: name`, then a line `Action Input: {…}`.
export function reactCalls(text: string, names: ToolNames, options: ReadOptions): readonly CallStretch[] {
  const stretches: CallStretch[] = [];
  const marks = new MarkFinder(text);
  for (let start = 0; start < text.length; ) {
    const line = text.indexOf('\n', start);
    const next = line === -1 ? text.length : line + 1;
    const head = text.slice(start, Math.min(next, start + 32));
    // The result of an action is not for the model to say, nor what it would do then.
    if (stretches.length > 0 && OBSERVES.test(head)) break;
    const found = actionAt(marks, start, options) ?? loneAction(text, start, names) ?? loneInput(text, start);
    if (found !== undefined) stretches.push(found);
    start = Math.max(found?.end ?? 0, next);
  }
  return stretches;
}

function actionAt(marks: MarkFinder, start: number, options: ReadOptions): CallStretch | undefined {
  const { text } = marks;
  const [written = '', name, opening] = ACTION.exec(text.slice(start, start + 512)) ?? [];
  if (name === undefined) return undefined;
  const at = start + written.length;
  const call = framedCall(name, {});
  if (text.charAt(at) !== '{') return plainInput(text, start, at, call);
  // A result that the model makes up for its own call is not part of the call.
  const document = readJsonAt(text, at, Math.min(marks.at('\nObservation', at), text.length), options);
  if ('finding' in document) return unreadable('Action Input', text, start, at);
  // What can only follow inside of a document may be more of the one that seemed to end.
  if (/^[ \t]*["',:}\]]/.test(text.slice(document.end, document.end + 64)))
    return unreadable('Action Input', text, start, document.end);
  const more = moreInput(text, document.end);
  if (more !== undefined)
    return { start, end: more, calls: [{ ...call, arguments: text.slice(at, more) }], changes: [], findings: [] };
  const { value, changes, sources } = document;
  const fence = opening === undefined ? null : /^\s*```/.exec(text.slice(document.end, document.end + 64));
  const end = document.end + (fence?.[0].length ?? 0);
  const read: RawCall = { ...call, arguments: value, changes, sourceAt: (pointer) => sources.get(pointer) };
  return { start, end, calls: [read], changes: [], findings: [] };
}

// A second object right after the first: on the next line, in the same fence or the next, or after a comment or an `or`.
const MORE_INPUT =
  /^\s*(?:[,;]\s*|(?:```|~~~)\w*\s*|(?:\/\/|#)[^\n]{0,80}\n\s*|or\b:?\s*){0,4}(?=\{\s*["'\w])(?!\{\s*["']?(?:name|tool|function|action)\b)/i;

function moreInput(text: string, from: number): number | undefined {
  const between = MORE_INPUT.exec(text.slice(from, from + 512));
  if (between === null) return undefined;
  const end = balancedEnd(text, from + between[0].length, text.length);
  if (end === -1) return text.length;
  return end + (/^\s*(?:```|~~~)(?=\s|$)/.exec(text.slice(end, end + 64))?.[0].length ?? 0);
}

const UNSEEN_END = { code: 'parse.unseen-end', safety: 'unsafe', path: '' } as const;

// Reads an action of a tool whose input is missing or in another form, which must not pass as prose.
function loneAction(text: string, start: number, names: ToolNames): CallStretch | undefined {
  const [written = '', name = ''] = LONE_ACTION.exec(text.slice(start, start + 512)) ?? [];
  if (name === '') return undefined;
  const at = start + written.length;
  const rest = text
    .slice(at, at + 64)
    .replace(/^[\s>*_-]+/, '')
    .trimEnd()
    .toLowerCase();
  // Of any other name, only the line that would give the input makes an action.
  const isTool = names.isTool(name) || (rest === '' && names.all.some((tool) => tool.startsWith(name)));
  const isBegun = 'action input:'.startsWith(rest) && (rest.startsWith('action') || isTool);
  const isOther = text.charAt(at) === '[' || /^\s*\n[^\n]{0,40}[{"]/.test(text.slice(at, at + 64));
  if (!isBegun && !(names.isTool(name) && isOther)) return undefined;
  return unreadable('Action', text, start, start);
}

const LONE_INPUT = /^[ \t>*_-]{0,8}(?:action[*_]{0,2}[ \t]*:[^\n]{0,200}?)?action[ _]?input[*_]{0,2}[ \t]*:[*_]{0,2}\s*["{]/i;

function loneInput(text: string, start: number): CallStretch | undefined {
  return LONE_INPUT.test(text.slice(start, start + 512)) ? unreadable('Action Input', text, start, start) : undefined;
}

// The rest of the reply, which is an action from `start` that can't be read from `at` on.
function unreadable(tag: string, text: string, start: number, at: number): CallStretch {
  return { start, end: text.length, calls: [], changes: [], findings: [unreadableCall(tag, excerptOf(text, at), at)] };
}

// Reads one value without a name, to the end of the line: `Action Input: Paris`.
function plainInput(text: string, start: number, at: number, call: RawCall): CallStretch {
  const line = text.indexOf('\n', at);
  const end = line === -1 ? text.length : line;
  const written = text.slice(at, end).trim();
  const value = written.replace(/^(["'`])(.*)\1$/, '$2');
  const isQuoted = value !== written;
  const next = text.slice(end, end + 256).trimStart();
  // Only a quote, or a line that continues with something else, shows that the input is complete; and one with another action in it
  // goes on too far.
  const isWhole = !/\baction[*_]{0,2}[ \t]*:/i.test(value) && (GOES_ON.test(next) || (isQuoted && next === ''));
  const changes = isWhole || value === '' ? [] : [{ ...UNSEEN_END, before: written, after: value }];
  return { start, end, calls: [value === '' ? call : { ...call, positional: [value], changes }], changes: [], findings: [] };
}
