import type { Finding } from '../../../model/finding.ts';
import type { ReadOptions } from '../../../stages/parse/json/reader.ts';
import type { RawCall, Stretch } from './raw-call.ts';
import { readJsonAt } from './read-json-at.ts';

const ACTION = /^[ \t]*Action[ \t]*:[ \t]*`?([\w.\-/]+)`?[ \t]*\r?\n[ \t]*Action Input[ \t]*:[ \t]*/;

/** Each line that fails may have looked through all of the rest. */
const MOST_FAILURES = 16;

/** Calls in the form of ReAct: a line `Action: name`, then a line `Action Input: {…}`. */
export function reactCalls(text: string, options: ReadOptions): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let failed = 0;
  for (let start = 0; start < text.length && failed < MOST_FAILURES; ) {
    const line = text.indexOf('\n', start);
    const next = line < 0 ? text.length : line + 1;
    const opens = text.startsWith('Action', start);
    const found = opens ? actionAt(text, start, options) : undefined;
    if (found !== undefined) stretches.push(found);
    else if (opens) failed++;
    start = found === undefined ? next : Math.max(found.end, next);
  }
  return stretches;
}

function actionAt(text: string, start: number, options: ReadOptions): Stretch | undefined {
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
  const document = readJsonAt(text, at, observationAt(text, at), options);
  if ('finding' in document) {
    const args = { tag: 'Action Input', excerpt: text.slice(at, at + 60).trim() };
    const finding: Finding = { code: 'tools.unreadable-call', severity: 'error', path: '', args, at };
    return { start, end: text.length, calls: [], changes: [], findings: [finding] };
  }
  const { value, changes, sources, end } = document;
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

/** What the model makes up as the result of its own call is not part of it. */
function observationAt(text: string, from: number): number {
  const at = text.indexOf('\nObservation', from);
  return at < 0 ? text.length : at;
}
