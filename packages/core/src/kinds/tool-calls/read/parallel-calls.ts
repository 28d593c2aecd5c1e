import type { GateSettings, TextReading } from '../../../gate/index.ts';
import { isJsonObject } from '../../../model/index.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { callShape, within } from './call-shape.ts';
import { type CallSource, type DocumentCalls, mergedCalls, shapedCalls } from './document-calls.ts';
import type { CallContext, CallReading, RawCall } from './raw-call.ts';
import { readJsonAt } from './read-json-at.ts';

const PARALLEL = /^(?:functions\.)?multi_tool_use[._]parallel$/;

export function withParallelCalls(reading: CallReading, { names, settings }: CallContext): CallReading {
  if (!reading.calls.some(({ name }) => isParallel(name, names))) return reading;
  const parts = reading.calls.map((call) => inParallel(call, names, settings) ?? { calls: [call], changes: [], findings: [] });
  return { ...reading, ...mergedCalls([{ ...reading, calls: [] }, ...parts]) };
}

function isParallel(name: string, names: ToolNames): boolean {
  return PARALLEL.test(name) && names.find(name) === undefined;
}

function inParallel(call: RawCall, names: ToolNames, settings: GateSettings): DocumentCalls | undefined {
  if (!isParallel(call.name, names) || call.positional.length > 0 || call.findings.length > 0) return undefined;
  const given = givenTo(call, settings.text);
  if (given === undefined || !isJsonObject(given.value) || !Object.hasOwn(given.value, 'tool_uses')) return undefined;
  const shape = callShape(given.value, names);
  const [first, ...others] = shape?.calls ?? [];
  if (shape === undefined || first === undefined) return undefined;
  // What applies to all of them is kept with the first; the number of the enclosing call is not theirs.
  const calls = [within(first, { extraKeys: call.extraKeys ?? {}, numbering: {} }), ...others];
  return shapedCalls({ ...shape, calls }, given, call.framed || shape.isList, settings.text.remarks);
}

function givenTo(call: RawCall, { read }: TextReading): (CallSource & { readonly value: RawCall['arguments'] }) | undefined {
  const { arguments: value, changes, sourceAt } = call;
  if (typeof value !== 'string') return { value, changes, sources: { get: sourceAt } };
  const text = value.trim();
  const document = readJsonAt(text, 0, text.length, read);
  if ('finding' in document || document.end < text.length) return undefined;
  // Offsets into a decoded text mean nothing in the reply.
  return { ...document, changes: [...changes, ...document.changes.map(({ at: _, ...change }) => change)] };
}
