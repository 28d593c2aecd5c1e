import { stageEntry } from '../../codes/stage-entry.ts';
import { conclude, concludeLater, decodeReply, type GateSettings, NO_FACTS, onlyThought } from '../../gate/index.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import type { Change } from '../../model/change.ts';
import type { Policy } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import type { CheckContext, UnitContext } from '../../model/gate.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Reply } from '../../model/reply.ts';
import { type HoldReason, readValue, type Verdict } from '../../model/verdict.ts';
import { cutByProvider } from '../../stages/extract/cut-by-provider.ts';
import { decide } from '../../stages/verdict/decide.ts';
import { addedDoubts } from '../../stages/verdict/remarks.ts';
import { TOOL_CODES } from './code-table.ts';
import { asArguments } from './judge/as-arguments.ts';
import { assemble } from './judge/assemble.ts';
import { eachOnce } from './judge/each-once.ts';
import { approvalFindings } from './judge/effects.ts';
import { type CallEvidence, judgeCall } from './judge/judge-call.ts';
import { isNoCall, noCall } from './judge/no-call.ts';
import { orderFindings } from './judge/order.ts';
import { underPreconditions } from './judge/preconditions.ts';
import type { ProseReader } from './judge/prose.ts';
import { shownCalls } from './judge/shown-calls.ts';
import { unnamedCall } from './judge/unnamed-call.ts';
import { unreadBeside, unreadCalls } from './judge/unread-calls.ts';
import type { OrderRule, Provenance, ToolCall, ToolHistory, ToolLevel, ToolPolicyInput } from './model/tool-contract.ts';
import { outsideValues } from './provenance/outside-values.ts';
import { isUnknownEnd } from './read/ending.ts';
import { masked, type Piece } from './read/mask.ts';
import { withMissingCall } from './read/missing-call.ts';
import type { CallReading } from './read/raw-call.ts';
import { readCalls, repetitions, withMembers } from './read/read-calls.ts';
import type { Registry } from './registry/build-registry.ts';

export interface ToolSettings {
  readonly registry: Registry;
  readonly policy: Policy;
  readonly effects: NonNullable<ToolPolicyInput['effects']>;
  readonly provenance: Provenance;
  readonly order: readonly OrderRule[];
  readonly empty: ToolLevel;
  readonly anything: GateSettings;
  readonly prose: ProseReader;
}

// A reply that was read, with each of its calls checked against the registry. Only validators may still add something.
interface Examined {
  readonly reading: CallReading;
  readonly judged: readonly CallEvidence[];
  readonly skipped: readonly Change[];
}

export function judgeToolCalls(reply: Reply, unit: UnitContext | undefined, settings: ToolSettings): Verdict {
  const examined = examineReply(withThoughts(reply, unit), settings, unit?.finishReason ?? undefined);
  const verdictOn = (call: CallEvidence) => ready(call, conclude(call.evidence, ofTool(call, settings), NO_FACTS), unit?.world);
  const verdicts = examined.map(({ judged }) => judged.map(verdictOn));
  return weigh(examined, verdicts, unit, settings);
}

export async function judgeToolCallsAsync(
  reply: Reply,
  settings: ToolSettings,
  context: CheckContext | undefined,
): Promise<Verdict> {
  const examined = examineReply(withThoughts(reply, context), settings, context?.finishReason ?? undefined);
  const concluded = async (call: CallEvidence): Promise<Verdict> => {
    const own = ofTool(call, settings);
    return ready(call, await concludeLater(call.evidence, own, NO_FACTS, context), context?.world);
  };
  const verdicts = await Promise.all(examined.map(({ judged }) => Promise.all(judged.map(concluded))));
  return weigh(examined, verdicts, context, settings);
}

// Returns a reply without content as the message in which a provider would send it with the model's reasoning.
function withThoughts(reply: Reply, unit: UnitContext | undefined): Reply {
  const thought = onlyThought(reply, unit);
  if (thought === undefined) return reply;
  const content = typeof reply === 'string' ? reply : '';
  return JSON.stringify({ role: 'assistant', content, reasoning_content: thought });
}

function ready({ name, tool }: CallEvidence, verdict: Verdict, world: unknown): Verdict {
  return underPreconditions(asArguments(verdict, name), tool, world);
}

function ofTool(call: CallEvidence, settings: ToolSettings): GateSettings {
  return call.tool?.settings ?? settings.anything;
}

function historyIn(input: Json | undefined, { registry }: ToolSettings): ToolHistory['calls'] {
  const calls: readonly Json[] = isJsonObject(input) && Array.isArray(input.calls) ? (input.calls as readonly Json[]) : [];
  return calls.flatMap((call) => {
    const name = typeof call === 'string' ? call : isJsonObject(call) ? nameIn(call) : undefined;
    if (name === undefined) return [];
    const tool = registry.names.find(name) ?? name;
    return [isJsonObject(call) && call.failed === true ? { name: tool, failed: true } : { name: tool }];
  });
}

function nameIn(call: JsonObject): string | undefined {
  const inner = isJsonObject(call.function) ? call.function : call;
  return [inner.name, inner.tool, inner.toolName].find((name) => typeof name === 'string');
}

function examineReply(reply: Reply, settings: ToolSettings, finishReason: string | undefined): readonly Examined[] {
  const decoded = decodeReply(reply, settings.policy.limits.bytes);
  if ('finding' in decoded) return [unread(decoded.finding)];
  const reading = withMembers(readCalls(decoded.text, settings.registry.names, settings.anything), unknownEnd(finishReason));
  const remarks = [cutByProvider(finishReason) ?? [], decoded.changes].flat();
  const readings = [reading, ...(reading.others?.readings ?? [])].map((one) => withChanges(one, remarks));
  return readings.map((one) => examineReading(withMissingCall(one, finishReason), settings));
}

function unknownEnd(finishReason: string | undefined): JsonObject {
  return finishReason !== undefined && isUnknownEnd(finishReason) ? { finishReason } : {};
}

function withChanges(reading: CallReading, changes: readonly Change[]): CallReading {
  return changes.length === 0 ? reading : { ...reading, changes: [...changes, ...reading.changes] };
}

function unread(finding: Finding): Examined {
  return { reading: { calls: [], content: '', changes: [], findings: [finding] }, judged: [], skipped: [] };
}

function examineReading(reading: CallReading, { registry, anything }: ToolSettings): Examined {
  const isNone = ({ name }: { readonly name: string }) => isNoCall(name, registry);
  const calls = reading.calls.filter((call) => !isNone(call));
  const skipped = reading.calls.filter(isNone).map(({ name }) => noCall(name));
  return { reading, skipped, judged: calls.map((call) => judgeCall(call, registry, anything)) };
}

function weigh(
  examined: readonly Examined[],
  verdicts: readonly (readonly Verdict[])[],
  unit: UnitContext | undefined,
  settings: ToolSettings,
): Verdict {
  const answers = examined.map((one, index) => weighAnswer(one, verdicts[index] ?? [], unit, settings));
  const [first, ...others] = answers;
  if (first === undefined) throw new TypeError('A reply has at least one answer.');
  const differing = others.filter((other) => !jsonEqual(readValue(other), readValue(first)));
  const value = readValue(first);
  if (differing.length === 0 || first.status === 'fail' || value === undefined) return first;
  const alternatives = [value, ...differing.flatMap((other) => readValue(other) ?? [])];
  const several: Change = {
    code: examined[0]?.reading.others?.code ?? 'tools.several-answers',
    safety: 'unsafe',
    path: '',
    before: alternatives,
    after: value,
    args: { count: answers.length },
  };
  const { findings, dropped } = first;
  const verdict = decide(
    { value, alternatives, findings, dropped, changes: [...first.changes, several] },
    settings.policy,
    TOOL_CODES,
  );
  // If several answers are allowed, what the first was held for still counts.
  return first.status === 'hold' ? heldFor(first.reason, verdict) : verdict;
}

function weighAnswer(
  { reading, judged, skipped }: Examined,
  verdicts: readonly Verdict[],
  unit: UnitContext | undefined,
  settings: ToolSettings,
): Verdict {
  const { policy, registry } = settings;
  const history = historyIn(unit?.input, settings);
  const { calls, isRefused, ...assembled } = assemble(judged, verdicts, policy.on);
  const content = reading.content.trim();
  const left = new Set(assembled.dropped.map(({ path }) => path));
  const names = judged.map(({ name }, index) => (left.has(`/calls/${index}`) ? undefined : name));
  const called = new Set([...names.filter((name) => name !== undefined), ...history.map(({ name }) => name)]);
  const once = eachOnce(calls, registry);
  const outside = outsideValues(once.calls, unit, settings.provenance, registry);
  const read = reading.findings.flatMap((finding) => weighedEmpty(finding, settings.empty));
  const findings = [
    ...read,
    ...[...assembled.findings, ...outside.findings],
    ...orderFindings(names, history, settings.order, registry),
    ...settings.prose.findings(content, called).map((finding) => placed(finding, reading.pieces)),
  ];
  const value = replyOf(once.calls, content);
  const alternatives = once.calls.length === calls.length ? {} : { alternatives: [value, replyOf(calls, content)] };
  const inText = reading.others?.isSameText ? [] : shownCalls(content, called, calls, registry);
  const shown = inText.map((change) => placed(change, reading.pieces));
  const unnamed = unnamedCall(content, registry);
  const unread = unreadIn(reading, [...reading.changes, ...assembled.changes, ...shown, ...unnamed], settings);
  const beside = unreadBeside(reading.leftOver ?? '', new Set(names.filter((name) => name !== undefined)), calls, registry);
  const doubted = once.calls.length === 0 ? [] : addedDoubts(content, policy.remarks);
  const changes = [
    ...[...reading.changes, ...skipped, ...assembled.changes, ...once.changes],
    ...[...shown, ...unnamed, ...unread, ...beside, ...doubted, ...outside.changes],
  ];
  const evidence = {
    value: isRefused ? undefined : value,
    findings,
    changes,
    dropped: assembled.dropped,
    ...alternatives,
    // What was cut is the last call.
    end: judged.length === 0 ? '' : `/calls/${judged.length - 1}/arguments`,
  };
  const verdict = decide(evidence, policy, TOOL_CODES);
  return underApproval(verdict, approvalFindings(once.calls, settings.effects, registry));
}

function unreadIn(reading: CallReading, known: readonly Change[], { registry, anything }: ToolSettings): readonly Change[] {
  const { rest, others, pieces, findings, calls } = reading;
  if (rest === undefined || others?.isSameText || findings.some(({ severity }) => severity === 'error')) return [];
  const told = new Set(known.flatMap(({ safety, args }) => (safety === 'unsafe' ? [args?.tool] : [])));
  const found = unreadCalls(rest, registry).filter(({ args }) => args?.tool === undefined || !told.has(args.tool));
  if (found.length === 0) return [];
  const again = repetitions(masked(rest.text, rest.read), calls, registry.names, anything);
  const unread = found.filter(({ at = 0 }) => !again.some(({ start, end }) => start <= at && at < end));
  return pieces === undefined ? unread.map(({ at: _, ...change }) => change) : unread;
}

function weighedEmpty(finding: Finding, level: ToolLevel): readonly Finding[] {
  if (!stageEntry(finding.code).isEmpty || level === 'error') return [finding];
  return level === 'ignore' ? [] : [{ ...finding, severity: 'warning' }];
}

function placed<Item extends Finding | Change>(item: Item, pieces: readonly Piece[] | undefined): Item {
  const { at = 0, ...rest } = item;
  const piece = pieces?.findLast(({ start }) => start <= at);
  return (piece === undefined ? rest : { ...rest, at: piece.at + at - piece.start }) as Item;
}

function replyOf(calls: readonly ToolCall[], content: string): JsonObject {
  const plain = calls.map(({ name, arguments: given }) => ({ name, arguments: given }));
  return content === '' ? { calls: plain } : { calls: plain, content };
}

// Holds a call that a person must decide on, however clean it is.
function underApproval(verdict: Verdict, approvals: readonly Finding[]): Verdict {
  if (verdict.status === 'fail' || approvals.length === 0) return verdict;
  const findings = [...verdict.findings, ...approvals];
  return { ...heldFor('approval', verdict), findings };
}

function heldFor(reason: HoldReason, verdict: Verdict): Verdict {
  if (verdict.status !== 'pass') return verdict;
  const { value, findings, changes, dropped } = verdict;
  return { status: 'hold', reason, held: value, findings, changes, dropped };
}
