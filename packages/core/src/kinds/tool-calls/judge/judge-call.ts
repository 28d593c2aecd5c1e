import { type Assessment, assess, type SourceAt } from '../../../gate/assess.ts';
import { examine } from '../../../gate/judge.ts';
import type { Settings } from '../../../gate/settings.ts';
import { childPointer, segmentsOf } from '../../../lib/pointer.ts';
import type { Change } from '../../../model/change.ts';
import type { Finding } from '../../../model/finding.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { Evidence } from '../../../stages/verdict/decide.ts';
import type { RawCall } from '../read/raw-call.ts';
import { readJsonAt } from '../read/read-json-at.ts';
import type { Registry } from '../registry/build-registry.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';
import { type KnownArguments, knownArguments } from './argument-names.ts';
import { bindPositional } from './bind-positional.ts';
import { workedOut } from './worked-out.ts';

/** What is known of one call: places are those in its arguments, but for what is said of its name. */
export interface CallEvidence {
  /** The name it counts under: that of the tool, or as it was written where there is none. */
  readonly name: string;
  readonly tool: RegisteredTool | undefined;
  /** The call as it was written, for the record where it is left out. */
  readonly written: JsonObject;
  /** Said of the name itself. */
  readonly nameFindings: readonly Finding[];
  readonly nameChanges: readonly Change[];
  /** Said of the arguments; the value is there only if they will do. */
  readonly evidence: Evidence;
}

/** Holds a call against the registry: its name, then its arguments. */
export function judgeCall(call: RawCall, registry: Registry, anything: Settings): CallEvidence {
  const resolved = registry.names.resolve(call.name);
  const tool = resolved.kind === 'unknown' ? undefined : registry.tools.get(resolved.tool);
  if (resolved.kind === 'unknown' || tool === undefined) {
    const nearest = resolved.kind === 'unknown' ? resolved.nearest : [];
    const evidence = { value: undefined, findings: [], changes: call.changes, dropped: [] };
    return {
      name: call.name,
      tool: undefined,
      written: writtenCall(call),
      nameFindings: [unknownTool(call.name, nearest, registry)],
      nameChanges: [],
      evidence,
    };
  }
  const nameChanges = resolved.kind === 'exact' ? [] : [mended(call.name, tool.name)];
  const evidence = judgeArguments(call, tool, anything);
  return { name: tool.name, tool, written: writtenCall(call), nameFindings: [], nameChanges, evidence };
}

function writtenCall({ name, arguments: given = null, positional }: RawCall): JsonObject {
  return positional.length === 0 ? { name, arguments: given } : { name, arguments: given, positional };
}

function unknownTool(name: string, nearest: readonly string[], registry: Registry): Finding {
  const suggestion = nearest.length === 0 ? '' : `; did you mean ${nearest.join(' or ')}`;
  const args = { tool: name.slice(0, 80), nearest, offered: registry.names.all, suggestion };
  return { code: 'tools.unknown-tool', severity: 'error', path: '', args };
}

function mended(before: string, after: string): Change {
  return { code: 'tools.mended-name', safety: 'safe', path: '', before, after, args: { name: before.slice(0, 80), tool: after } };
}

/** Arguments from what stands for them to what the tool may be called with. */
function judgeArguments(call: RawCall, tool: RegisteredTool, anything: Settings): Evidence {
  const read = readArguments(call, tool, anything);
  if ('findings' in read) return failing([...call.findings, ...read.findings], [...call.changes, ...read.changes]);
  const named = bindPositional({ ...call, sourceAt: read.sourceAt }, read.object, tool);
  const known = workedOut(withoutNulls(knownArguments(named.object, tool), tool), tool);
  const doubts = isBare(call, known.object, tool) ? [bareCall(tool.name)] : [];
  const changes = [...call.changes, ...leftOut(call, tool), ...read.changes, ...named.changes, ...known.changes, ...doubts];
  const stops = [...call.findings, ...named.findings, ...known.findings, ...outside(call, tool)];
  if (stops.some(({ severity }) => severity === 'error'))
    return failing([...stops, ...missing(known.object, tool, stops)], changes);
  const { fits, ...assessed } = assessArguments(known.object, tool, originalSource(named.sourceAt, known.origins));
  const isObject = isJsonObject(assessed.value);
  return {
    ...assessed,
    value: fits && isObject ? assessed.value : undefined,
    findings: [...stops, ...assessed.findings, ...(fits && !isObject ? [badArguments(tool.name, assessed.value)] : [])],
    changes: [...changes, ...assessed.changes],
  };
}

/** What can be brought toward the schema is; only what is left may weigh less than an error. */
function assessArguments(object: JsonObject, tool: RegisteredTool, sourceAt: SourceAt): Assessment {
  const strict = assess(object, tool.settings, sourceAt);
  return strict.fits || tool.softened === undefined ? strict : assess(object, tool.softened, sourceAt);
}

/** Null where a value can't be null and need not be there means that nothing was meant; it is left out in the open. */
function withoutNulls(known: KnownArguments, tool: RegisteredTool): KnownArguments {
  const { object } = known;
  const nulls = Object.keys(object).filter((key) => object[key] === null);
  if (nulls.length === 0 || tool.settings.policy.coerce !== 'all' || tool.settings.accepts(object)) return known;
  const kept = Object.fromEntries(Object.entries(object).filter(([key]) => !nulls.includes(key)));
  if (!tool.settings.accepts(kept)) return known;
  const changes = nulls.map((argument): Change => {
    const args = { tool: tool.name, argument };
    return { code: 'tools.null-argument', safety: 'unsafe', path: childPointer('', argument), before: null, after: null, args };
  });
  return { ...known, object: kept, changes: [...known.changes, ...changes] };
}

/** What else stands against arguments that fail already: a model that is asked again wants to know everything at once. */
function missing(object: JsonObject, tool: RegisteredTool, known: readonly Finding[]): readonly Finding[] {
  if (known.some(({ code }) => code !== 'tools.unknown-argument')) return [];
  const kept = Object.fromEntries(Object.entries(object).filter(([key]) => tool.declared?.includes(key) ?? true));
  return assessArguments(kept, tool, () => undefined).findings;
}

/** Arguments that stand beside the others: leaving them out in silence would call the tool with less than was meant. */
function outside({ beside = {} }: RawCall, tool: RegisteredTool): readonly Finding[] {
  const strays = Object.keys(beside).filter((key) => mayBeArgument(key, tool));
  return strays.map((argument) => {
    return { code: 'tools.argument-outside', severity: 'error', path: '', args: { tool: tool.name, argument } };
  });
}

function mayBeArgument(key: string, tool: RegisteredTool): boolean {
  return tool.properties.includes(key) || tool.aliases.has(key) || ARGUMENT_KEYS.has(key);
}

/** What else stands beside a call: remarks on it, and what nobody knows the meaning of. */
function leftOut({ beside = {} }: RawCall, tool: RegisteredTool): readonly Change[] {
  const others = Object.entries(beside).filter(([key]) => !mayBeArgument(key, tool));
  return others.map(([key, before]): Change => {
    const grade = REMARKS.has(key.toLowerCase())
      ? ({ code: 'tools.remark', safety: 'safe' } as const)
      : ({ code: 'tools.stray-key', safety: 'unsafe' } as const);
    return { ...grade, path: '', before, after: null, args: { tool: tool.name, key: key.slice(0, 80) } };
  });
}

/** Keys under which models say why they make a call. */
const REMARKS: ReadonlySet<string> = new Set(
  ['thought', 'thoughts', 'reason', 'reasoning', 'explanation', 'rationale', 'analysis', 'comment', 'description'].concat([
    'confidence',
    'step',
    'title',
    'content',
    'text',
    'message',
    'role',
    'status',
    'state',
    'extra_content',
    'strict',
  ]),
);

/** A second object of arguments: nobody can say which is meant. */
const ARGUMENT_KEYS: ReadonlySet<string> = new Set([
  'arguments',
  'parameters',
  'args',
  'params',
  'kwargs',
  'input',
  'tool_input',
]);

type ReadArguments =
  | { readonly object: JsonObject; readonly changes: readonly Change[]; readonly sourceAt: SourceAt }
  | { readonly findings: readonly Finding[]; readonly changes: readonly Change[] };

/** The object that arguments are, whether it stands there or in a text. */
function readArguments(call: RawCall, tool: RegisteredTool, anything: Settings): ReadArguments {
  const { arguments: given, sourceAt } = call;
  if (isJsonObject(given)) return { object: given, changes: [], sourceAt };
  if (given === undefined) return { findings: [said('tools.missing-arguments', tool.name)], changes: [] };
  if (given === null || (typeof given === 'string' && given.trim() === '')) {
    const args = { tool: tool.name };
    return {
      object: {},
      changes: [{ code: 'tools.no-arguments-given', safety: 'safe', path: '', before: given, after: {}, args }],
      sourceAt,
    };
  }
  return typeof given === 'string'
    ? readText(given, tool, anything)
    : { findings: [badArguments(tool.name, given)], changes: [] };
}

function readText(text: string, tool: RegisteredTool, anything: Settings): ReadArguments {
  const { value, changes, findings } = examine(text, anything);
  const made = changes.map(insideText);
  if (value === undefined) return { findings: [...findings, badArguments(tool.name, text)], changes: made };
  return isJsonObject(value)
    ? { object: value, changes: made, sourceAt: sourcesIn(text, anything) }
    : { findings: [badArguments(tool.name, value)], changes: made };
}

/** Offsets inside of a decoded text mean nothing in the reply; a bracket that is missing in it may have had more before it. */
function insideText({ at: _, ...change }: Change): Change {
  return change.code === 'parse.missing-closer' ? { ...change, code: 'parse.guessed-closer', safety: 'unsafe' } : change;
}

/** The text of numbers and literals in a text that holds the arguments, read once more when somebody first asks. */
function sourcesIn(text: string, anything: Settings): SourceAt {
  let sources: ReadonlyMap<string, string> | undefined;
  return (pointer) => {
    if (sources === undefined) {
      const start = text.indexOf('{');
      const document = start < 0 ? undefined : readJsonAt(text, start, text.length, anything.read);
      sources = document === undefined || 'finding' in document ? new Map() : document.sources;
    }
    return sources.get(pointer);
  };
}

/** Where an argument was renamed, its text stands under the name it had. */
function originalSource(sourceAt: SourceAt, origins: ReadonlyMap<string, string>): SourceAt {
  if (origins.size === 0) return sourceAt;
  return (pointer) => {
    const [head = '', ...rest] = segmentsOf(pointer);
    return sourceAt([origins.get(head) ?? head, ...rest].reduce((path, key) => childPointer(path, key), ''));
  };
}

/** A call that only its name makes one: of a tool that declares nothing, without arguments and without a mark around it. */
function isBare(call: RawCall, object: JsonObject, tool: RegisteredTool): boolean {
  return !call.framed && tool.declared === undefined && Object.keys(object).length === 0;
}

function bareCall(tool: string): Change {
  return { code: 'tools.bare-call', safety: 'unsafe', path: '', before: null, after: {}, args: { tool } };
}

function failing(findings: readonly Finding[], changes: readonly Change[]): Evidence {
  return { value: undefined, findings, changes, dropped: [] };
}

function badArguments(tool: string, given: Json): Finding {
  const found =
    typeof given === 'string' ? 'a text' : given === null ? 'null' : Array.isArray(given) ? 'a list' : `a ${typeof given}`;
  return { code: 'tools.bad-arguments', severity: 'error', path: '', args: { tool, found } };
}

function said(code: Finding['code'], tool: string): Finding {
  return { code, severity: 'error', path: '', args: { tool } };
}
