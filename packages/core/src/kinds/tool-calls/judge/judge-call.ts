import { type Assessment, assess, type GateSettings, NO_FACTS } from '../../../gate/index.ts';
import { childPointer, segmentsOf } from '../../../lib/pointer.ts';
import type { Change, Evidence, Finding, JsonObject } from '../../../model/index.ts';
import type { SourceAt } from '../../../stages/coerce/context.ts';
import { suggestionText } from '../../../wording/suggestion-text.ts';
import { toolEntry } from '../code-table.ts';
import type { RawCall } from '../read/raw-call.ts';
import type { Registry } from '../registry/build-registry.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';
import { type KnownArguments, knownArguments } from './argument-names.ts';
import { bindPositional } from './bind-positional.ts';
import { ambiguous, ignoredKeys, outside } from './extra-keys.ts';
import { readArguments } from './read-arguments.ts';
import { workedOut } from './worked-out.ts';

export interface CallEvidence {
  readonly name: string;
  readonly tool: RegisteredTool | undefined;
  readonly written: JsonObject;
  readonly nameFindings: readonly Finding[];
  readonly nameChanges: readonly Change[];
  readonly evidence: Evidence;
}

export function judgeCall(call: RawCall, registry: Registry, anything: GateSettings): CallEvidence {
  const resolved = registry.names.resolve(call.name);
  const tool = resolved.kind === 'unknown' ? undefined : registry.tools.get(resolved.tool);
  if (resolved.kind === 'unknown' || tool === undefined) {
    const evidence = { value: undefined, findings: [], changes: call.changes, dropped: [] };
    return {
      name: call.name,
      tool: undefined,
      written: writtenCall(call),
      nameFindings: [unknownTool(call.name, registry)],
      nameChanges: [],
      evidence,
    };
  }
  const nameChanges = resolved.kind === 'exact' ? [] : [mended(call.name, tool.name, resolved.isForeign)];
  const evidence = judgeArguments(call, tool, anything);
  return { name: tool.name, tool, written: writtenCall(call), nameFindings: [], nameChanges, evidence };
}

function writtenCall({ name, arguments: given = null, positional }: RawCall): JsonObject {
  return positional.length === 0 ? { name, arguments: given } : { name, arguments: given, positional };
}

function unknownTool(name: string, registry: Registry): Finding {
  const nearest = registry.names.nearest(name);
  const suggestion = suggestionText(nearest, name);
  const args = { tool: name.slice(0, 80), nearest, offered: registry.names.all, suggestion };
  return { code: 'tools.unknown-tool', severity: 'error', path: '', args };
}

function mended(before: string, after: string, isForeign: boolean): Change {
  const args = { name: before.slice(0, 80), tool: after };
  return { code: 'tools.mended-name', safety: isForeign ? 'unsafe' : 'safe', path: '', before, after, args };
}

function judgeArguments(call: RawCall, tool: RegisteredTool, anything: GateSettings): Evidence {
  const read = readArguments(call, tool, anything);
  if ('findings' in read) return failing([...call.findings, ...read.findings], [...call.changes, ...read.changes]);
  const named = bindPositional({ ...call, sourceAt: read.sourceAt }, read.object, tool);
  const known = workedOut(withoutNulls(knownArguments(named.object, tool), tool), tool);
  const doubts = isBare(call, known.object, tool) ? [bareCall(tool.name)] : [];
  const extra = [...ignoredKeys(call, tool, anything.text.remarks), ...ambiguous(call, known.object, tool)];
  const changes = [...call.changes, ...extra, ...read.changes, ...named.changes, ...known.changes, ...doubts];
  const stops = [...call.findings, ...named.findings, ...known.findings, ...outside(call, tool)];
  if (stops.some(({ severity }) => severity === 'error'))
    return failing([...stops, ...missing(known.object, tool, stops)], changes);
  const { fits, ...assessed } = assessArguments(known.object, tool, originalSource(named.sourceAt, known.origins));
  const evidence: Evidence = {
    ...assessed,
    value: fits ? assessed.value : undefined,
    findings: [...stops, ...assessed.findings],
    changes: [...changes, ...assessed.changes],
  };
  const { text, shape, after } = tool.settings;
  return after.placeholders?.(evidence, shape, text.remarks) ?? evidence;
}

// What can be coerced toward the schema is; only what is left may weigh less than an error.
function assessArguments(object: JsonObject, tool: RegisteredTool, sourceAt: SourceAt): Assessment {
  const strict = assess(object, tool.settings, NO_FACTS, sourceAt);
  return strict.fits || tool.softened === undefined ? strict : assess(object, tool.softened, NO_FACTS, sourceAt);
}

function withoutNulls(known: KnownArguments, tool: RegisteredTool): KnownArguments {
  const { object } = known;
  if (!Object.values(object).includes(null) || tool.settings.policy.coerce !== 'all' || tool.settings.shape.accepts(object))
    return known;
  const wrong = new Set(tool.settings.shape.explain(object).map(({ path }) => path));
  // A nullable one means something, and stays.
  const nulls = Object.keys(object).filter((key) => object[key] === null && wrong.has(childPointer('', key)));
  const kept = Object.fromEntries(Object.entries(object).filter(([key]) => !nulls.includes(key)));
  if (!tool.settings.shape.accepts(kept)) return known;
  const changes = nulls.map((argument): Change => {
    const args = { tool: tool.name, argument };
    return { code: 'tools.null-argument', safety: 'unsafe', path: childPointer('', argument), before: null, after: null, args };
  });
  return { ...known, object: kept, changes: [...known.changes, ...changes] };
}

// What else is wrong with arguments that already fail: a model that is asked again needs to know everything at once.
function missing(object: JsonObject, tool: RegisteredTool, known: readonly Finding[]): readonly Finding[] {
  if (known.some(({ code }) => !toolEntry(code).isExtraArgument)) return [];
  const kept = Object.fromEntries(Object.entries(object).filter(([key]) => tool.declared?.includes(key) ?? true));
  return assessArguments(kept, tool, () => undefined).findings;
}

function originalSource(sourceAt: SourceAt, origins: ReadonlyMap<string, string>): SourceAt {
  return (pointer) => {
    const [head = '', ...rest] = segmentsOf(pointer);
    return sourceAt([origins.get(head) ?? head, ...rest].reduce((path, key) => childPointer(path, key), ''));
  };
}

function isBare(call: RawCall, object: JsonObject, tool: RegisteredTool): boolean {
  if (tool.declared !== undefined || Object.keys(object).length > 0) return false;
  return !call.framed || (call.arguments === undefined && call.isAmongCalls !== true);
}

function bareCall(tool: string): Change {
  return { code: 'tools.bare-call', safety: 'unsafe', path: '', before: null, after: {}, args: { tool } };
}

function failing(findings: readonly Finding[], changes: readonly Change[]): Evidence {
  return { value: undefined, findings, changes, dropped: [] };
}
