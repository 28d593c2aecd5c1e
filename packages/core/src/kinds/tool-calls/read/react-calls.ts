import type { Finding } from '../../../model/finding.ts';
import type { ReadOptions } from '../../../stages/parse/json/reader.ts';
import { MarkFinder } from './mark-finder.ts';
import type { RawCall, Stretch } from './raw-call.ts';
import { readJsonAt } from './read-json-at.ts';

/** An object may stand on the next line, and in a fence there. */
const ACTION =
  /^[ \t>*_-]{0,8}action[*_]{0,2}[ \t]*:[*_]{0,2}[ \t]*`?([\w.\-/]+)`?[ \t]*\r?\n[ \t>*_-]{0,8}action[ _]input[*_]{0,2}[ \t]*:[*_]{0,2}[ \t]*(?:\s*(?:(```)\w*\s+)?(?=\{))?/i;

/** A line that may open an action, and one that gives what came of it. */
const OPENS = /^[ \t>*_-]{0,8}action/i;
const OBSERVES = /^[ \t>*_-]{0,8}observation[*_]{0,2}[ \t]*:/i;

/** Each line that fails may have looked through all of the rest. */
const MOST_FAILURES = 16;

/** Calls in the form of ReAct: a line `Action: name`, then a line `Action Input: {…}`. */
export function reactCalls(text: string, options: ReadOptions): readonly Stretch[] {
  const stretches: Stretch[] = [];
  const marks = new MarkFinder(text);
  let failed = 0;
  for (let start = 0; start < text.length && failed < MOST_FAILURES; ) {
    const line = text.indexOf('\n', start);
    const next = line < 0 ? text.length : line + 1;
    const head = text.slice(start, Math.min(next, start + 32));
    // What comes of an action is not for the model to say, nor what it would do then.
    if (stretches.length > 0 && OBSERVES.test(head)) break;
    const opens = OPENS.test(head);
    const found = opens ? actionAt(marks, start, options) : undefined;
    if (found !== undefined) stretches.push(found);
    else if (opens) failed++;
    start = found === undefined ? next : Math.max(found.end, next);
  }
  return stretches;
}

function actionAt(marks: MarkFinder, start: number, options: ReadOptions): Stretch | undefined {
  const { text } = marks;
  const match = ACTION.exec(text.slice(start, start + 512));
  const name = match?.[1];
  if (match === null || name === undefined) return undefined;
  const at = start + match[0].length;
  const call: RawCall = {
    name,
    arguments: {},
    positional: [],
    framed: true,
    changes: [],
    findings: [],
    sourceAt: () => undefined,
  };
  if (text.charAt(at) !== '{') return plainInput(text, start, at, call);
  // What the model makes up as the result of its own call is not part of it.
  const document = readJsonAt(text, at, Math.min(marks.at('\nObservation', at), text.length), options);
  if ('finding' in document) {
    const args = { tag: 'Action Input', excerpt: text.slice(at, at + 60).trim() };
    const finding: Finding = { code: 'tools.unreadable-call', severity: 'error', path: '', args, at };
    return { start, end: text.length, calls: [], changes: [], findings: [finding] };
  }
  const { value, changes, sources } = document;
  const fence = match[2] === undefined ? null : /^\s*```/.exec(text.slice(document.end, document.end + 64));
  const end = document.end + (fence?.[0].length ?? 0);
  const read: RawCall = { ...call, arguments: value, changes, sourceAt: (pointer) => sources.get(pointer) };
  return { start, end, calls: [read], changes: [], findings: [] };
}

/** `Action Input: Paris`: one value without a name, to the end of the line. */
function plainInput(text: string, start: number, at: number, call: RawCall): Stretch {
  const line = text.indexOf('\n', at);
  const end = line < 0 ? text.length : line;
  const value = text
    .slice(at, end)
    .trim()
    .replace(/^(["'`])(.*)\1$/, '$2');
  return { start, end, calls: [value === '' ? call : { ...call, positional: [value] }], changes: [], findings: [] };
}
