import { stageEntry } from '../codes/stage-entry.ts';
import { jsonEqual } from '../lib/json-equal.ts';
import { NOT_JSON, parseStrict } from '../lib/parse-strict.ts';
import type { Json, Verdict } from '../model/index.ts';

export interface StrictJson {
  readonly before: string;
  readonly json: string;
  readonly after: string;
}

export function strictJsonIn(text: string): StrictJson | undefined {
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  if (start < 0 || parseStrict(text.slice(start, end)) === NOT_JSON) return undefined;
  return { before: text.slice(0, start), json: text.slice(start, end), after: text.slice(end) };
}

export function strictJsonOf(text: string, verdict: Verdict): StrictJson | undefined {
  if (verdict.status !== 'pass' || verdict.changes.some(({ code }) => stageEntry(code).surrounding === undefined))
    return undefined;
  const found = strictJsonIn(text);
  return found !== undefined && jsonEqual(parseStrict(found.json) as Json, verdict.value) ? found : undefined;
}
