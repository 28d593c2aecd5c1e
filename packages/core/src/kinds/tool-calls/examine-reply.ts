import { checkedReply } from '../../gate/judge.ts';
import { onlyThought } from '../../gate/two-channels.ts';
import { decodeUtf8, utf8Length } from '../../lib/utf8.ts';
import type { Change } from '../../model/change.ts';
import type { Finding } from '../../model/finding.ts';
import type { UnitContext } from '../../model/gate.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Reply } from '../../model/reply.ts';
import { cutByProvider } from '../../stages/extract/cut-by-provider.ts';
import { type CallEvidence, judgeCall } from './judge/judge-call.ts';
import { isNoCall, noCall } from './judge/no-call.ts';
import { withMembers } from './read/answers.ts';
import { isUnknownEnd, withMissingCall } from './read/ending.ts';
import { type CallReading, noCalls } from './read/raw-call.ts';
import { readCalls } from './read/ways.ts';
import type { ToolSettings } from './tool-settings.ts';

// A reply that was read, with each of its calls checked against the registry. Only validators may still add something.
export interface Examined {
  readonly reading: CallReading;
  readonly judged: readonly CallEvidence[];
  readonly skipped: readonly Change[];
}

export function examineReply(given: Reply, unit: UnitContext | undefined, settings: ToolSettings): readonly Examined[] {
  const finishReason = unit?.finishReason ?? undefined;
  const reply = checkedReply(withThoughts(given, unit));
  const { text, valid } = typeof reply === 'string' ? { text: reply, valid: true } : decodeUtf8(reply);
  const { bytes: limit } = settings.policy.limits;
  const bytes = typeof reply === 'string' ? utf8Length(text, limit) : reply.length;
  if (bytes > limit) return [unread({ code: 'extract.too-large', severity: 'error', path: '', args: { bytes, limit } })];
  const read = readCalls(text, { names: settings.registry.names, settings: settings.anything });
  const reading = withMembers(read, unknownEnd(finishReason));
  const damage = valid ? undefined : INVALID_UTF8;
  const cut = cutByProvider(finishReason);
  const readings = [reading, ...(reading.others?.readings ?? [])].map((one) => withChange(withChange(one, damage), cut));
  return readings.map((one) => examineReading(withMissingCall(one, finishReason), settings));
}

function unknownEnd(finishReason: string | undefined): JsonObject {
  return finishReason !== undefined && isUnknownEnd(finishReason) ? { finishReason } : {};
}

const INVALID_UTF8: Change = { code: 'extract.invalid-utf8', safety: 'unsafe', path: '', before: null, after: null };

function withChange(reading: CallReading, change: Change | undefined): CallReading {
  return change === undefined ? reading : { ...reading, changes: [change, ...reading.changes] };
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
