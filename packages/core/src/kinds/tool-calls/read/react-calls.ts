import type { ReadOptions } from '../../../stages/parse/json/reader.ts';
import type { RawCall, Stretch } from './raw-call.ts';
import { readJsonAt } from './read-json-at.ts';

const ACTION = /^[ \t]*Action[ \t]*:[ \t]*`?([\w.\-/]+)`?[ \t]*\r?\n[ \t]*Action Input[ \t]*:[ \t]*/;

/** Calls in the form of ReAct: a line `Action: name`, then a line `Action Input: {…}`. */
export function reactCalls(text: string, options: ReadOptions): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (let start = 0; start < text.length; ) {
    const line = text.indexOf('\n', start);
    const next = line < 0 ? text.length : line + 1;
    const found = text.startsWith('Action', start) ? actionAt(text, start, options) : undefined;
    if (found !== undefined) stretches.push(found);
    start = found === undefined ? next : Math.max(found.end, next);
  }
  return stretches;
}

function actionAt(text: string, start: number, options: ReadOptions): Stretch | undefined {
  const match = ACTION.exec(text.slice(start, start + 512));
  if (match?.[1] === undefined) return undefined;
  const at = start + match[0].length;
  const document = text.charAt(at) === '{' ? readJsonAt(text, at, observationAt(text, at), options) : undefined;
  if (document === undefined || 'finding' in document) return undefined;
  const { value, changes, sources, end } = document;
  const sourceAt: RawCall['sourceAt'] = (pointer) => sources.get(pointer);
  const call: RawCall = { name: match[1], arguments: value, positional: [], framed: true, changes, findings: [], sourceAt };
  return { start, end, calls: [call], changes: [], findings: [] };
}

/** What the model makes up as the result of its own call is not part of it. */
function observationAt(text: string, from: number): number {
  const at = text.indexOf('\nObservation', from);
  return at < 0 ? text.length : at;
}
