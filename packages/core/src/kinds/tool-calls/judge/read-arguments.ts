import { type GateSettings, NO_FACTS, readReply } from '../../../gate/index.ts';
import { type Change, type Finding, isJsonObject, type JsonObject } from '../../../model/index.ts';
import type { SourceAt } from '../../../stages/coerce/context.ts';
import { closerInDoubt } from '../../../stages/doubt/regrade.ts';
import { checkLimits } from '../../../stages/parse/value-limits.ts';
import type { RawCall } from '../read/raw-call.ts';
import { readJsonAt } from '../read/read-json-at.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';

export type ReadArguments =
  | { readonly object: JsonObject; readonly changes: readonly Change[]; readonly sourceAt: SourceAt }
  | { readonly findings: readonly Finding[]; readonly changes: readonly Change[] };

const NOTHING: ReadonlySet<string> = new Set(['', 'null', 'None', 'undefined']);

export function readArguments(call: RawCall, tool: RegisteredTool, anything: GateSettings): ReadArguments {
  const { arguments: given, sourceAt } = call;
  if (isJsonObject(given)) return withinLimits(given, sourceAt, anything);
  if (given === undefined && (call.findings.length > 0 || !tool.settings.shape.accepts({})))
    return { findings: call.findings.length > 0 ? [] : [said('tools.missing-arguments', tool.name)], changes: [] };
  if (given === undefined || given === null || (typeof given === 'string' && NOTHING.has(given.trim()))) {
    const args = { tool: tool.name };
    return {
      object: {},
      changes: [{ code: 'tools.no-arguments-given', safety: 'safe', path: '', before: given ?? null, after: {}, args }],
      sourceAt,
    };
  }
  return typeof given === 'string'
    ? readText(given, tool, anything)
    : { findings: [badArguments(tool.name, given)], changes: [] };
}

// Arguments that are not read as JSON have the limits of JSON, too.
function withinLimits(object: JsonObject, sourceAt: SourceAt, { text }: GateSettings): ReadArguments {
  const findings = checkLimits(object, text.read).filter(({ severity }) => severity === 'error');
  return findings.length > 0 ? { findings, changes: [] } : { object, changes: [], sourceAt };
}

function readText(text: string, tool: RegisteredTool, anything: GateSettings): ReadArguments {
  const { value, changes, findings } = readReply(text, anything, NO_FACTS);
  const made = changes.map(insideText);
  if (value === undefined) return { findings: [...findings, badArguments(tool.name, text)], changes: made };
  return isJsonObject(value)
    ? { object: value, changes: made, sourceAt: sourcesIn(text, anything) }
    : { findings: [badArguments(tool.name, value)], changes: made };
}

// Offsets into a decoded text mean nothing in the reply; a bracket that is missing in it may have had more before it.
function insideText({ at: _, ...change }: Change): Change {
  return closerInDoubt(change);
}

function sourcesIn(text: string, anything: GateSettings): SourceAt {
  let sources: ReadonlyMap<string, string> | undefined;
  return (pointer) => {
    if (sources === undefined) {
      const start = text.indexOf('{');
      const document = start === -1 ? undefined : readJsonAt(text, start, text.length, anything.text.read);
      sources = document === undefined || 'finding' in document ? new Map() : document.sources;
    }
    return sources.get(pointer);
  };
}

export function badArguments(tool: string, given: unknown): Finding {
  return { code: 'tools.bad-arguments', severity: 'error', path: '', args: { tool, found: kindOf(given) } };
}

function kindOf(given: unknown): string {
  if (typeof given === 'string') return 'a text';
  if (given === null) return 'null';
  if (Array.isArray(given)) return 'a list';
  return typeof given === 'object' ? 'an instance of a class' : `a ${typeof given}`;
}

function said(code: Finding['code'], tool: string): Finding {
  return { code, severity: 'error', path: '', args: { tool } };
}
