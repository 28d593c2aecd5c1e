import { decodeReply, onlyThought } from '../../gate/index.ts';
import type { Change, Finding, JsonObject, Reply, UnitContext } from '../../model/index.ts';
import { cutByProvider } from '../../stages/extract/cut-by-provider.ts';
import { type CallEvidence, judgeCall } from './judge/judge-call.ts';
import { isNoCall, noCall } from './judge/no-call.ts';
import { withMembers } from './read/answers.ts';
import { isUnknownEnd, withMissingCall } from './read/ending.ts';
import { type CallContext, type CallReading, noCalls } from './read/raw-call.ts';
import { readCalls } from './read/ways.ts';
import type { ToolSettings } from './tool-settings.ts';

// A reply that was read, with each of its calls checked against the registry. Only validators may still add something.
export interface Examined {
  readonly reading: CallReading;
  readonly judged: readonly CallEvidence[];
  readonly skipped: readonly Change[];
}

export function examineReply(reply: Reply, unit: UnitContext | undefined, settings: ToolSettings): readonly Examined[] {
  const finishReason = unit?.finishReason ?? undefined;
  const decoded = decodeReply(withThoughts(reply, unit), settings.policy.limits.bytes);
  if ('finding' in decoded) return [unread(decoded.finding)];
  const read = readCalls(decoded.text, contextOf(settings));
  const reading = withMembers(read, unknownEnd(finishReason));
  const remarks = [cutByProvider(finishReason) ?? [], decoded.changes].flat();
  const readings = [reading, ...(reading.others?.readings ?? [])].map((one) => withChanges(one, remarks));
  return readings.map((one) => examineReading(withMissingCall(one, finishReason), settings));
}

export function contextOf({ registry, anything }: ToolSettings): CallContext {
  const { names, tools } = registry;
  return { names, settings: anything, runs: (name) => tools.get(names.find(name) ?? name)?.effect !== 'read' };
}

function unknownEnd(finishReason: string | undefined): JsonObject {
  return finishReason !== undefined && isUnknownEnd(finishReason) ? { finishReason } : {};
}

function withChanges(reading: CallReading, changes: readonly Change[]): CallReading {
  return changes.length === 0 ? reading : { ...reading, changes: [...changes, ...reading.changes] };
}

function unread(finding: Finding): Examined {
  return { reading: noCalls(finding), judged: [], skipped: [] };
}

function examineReading(reading: CallReading, { registry, anything }: ToolSettings): Examined {
  const isNone = ({ name }: { readonly name: string }) => isNoCall(name, registry);
  const calls = reading.calls.filter((call) => !isNone(call));
  const skipped = reading.calls.filter(isNone).map(({ name }) => noCall(name));
  return { reading, skipped, judged: calls.map((call) => judgeCall(call, registry, anything)) };
}

// Returns a reply without content as the message in which a provider would send it with the model's reasoning.
function withThoughts(reply: Reply, unit: UnitContext | undefined): Reply {
  const thought = onlyThought(reply, unit);
  if (thought === undefined) return reply;
  const content = typeof reply === 'string' ? reply : '';
  return JSON.stringify({ role: 'assistant', content, reasoning_content: thought });
}
