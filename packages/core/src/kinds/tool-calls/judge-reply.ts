import { stageEntry } from '../../codes/stage-entry.ts';
import { conclude, concludeLater, type GateSettings, NO_FACTS } from '../../gate/index.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import {
  type Change,
  type CheckContext,
  type Finding,
  type HoldReason,
  type JsonObject,
  type Reply,
  readValue,
  type UnitContext,
  type Verdict,
} from '../../model/index.ts';
import { decide } from '../../stages/verdict/decide.ts';
import { addedDoubts } from '../../stages/verdict/remarks.ts';
import { TOOL_CODES } from './code-table.ts';
import { type Examined, examineReply } from './examine-reply.ts';
import { asArguments } from './judge/as-arguments.ts';
import { assemble } from './judge/assemble.ts';
import { eachOnce } from './judge/each-once.ts';
import { approvalFindings } from './judge/effects.ts';
import type { CallEvidence } from './judge/judge-call.ts';
import { historyIn, orderFindings } from './judge/order.ts';
import { underPreconditions } from './judge/preconditions.ts';
import { shownCalls } from './judge/shown-calls.ts';
import { unnamedCall } from './judge/unnamed-call.ts';
import { unreadBeside } from './judge/unread-calls.ts';
import { unreadIn } from './judge/unread-in.ts';
import type { ToolCall, ToolLevel } from './model/tool-contract.ts';
import type { Piece } from './read/mask.ts';
import type { ToolSettings } from './tool-settings.ts';

const NO_OUTSIDE = { changes: [], findings: [] } as const;

export function judgeToolCalls(reply: Reply, unit: UnitContext | undefined, settings: ToolSettings): Verdict {
  const examined = examineReply(reply, unit, settings);
  const verdictOn = (call: CallEvidence) => ready(call, conclude(call.evidence, ofTool(call, settings), NO_FACTS), unit?.world);
  const verdicts = examined.map(({ judged }) => judged.map(verdictOn));
  return weigh(examined, verdicts, unit, settings);
}

export async function judgeToolCallsAsync(
  reply: Reply,
  settings: ToolSettings,
  context: CheckContext | undefined,
): Promise<Verdict> {
  const examined = examineReply(reply, context, settings);
  const concluded = async (call: CallEvidence): Promise<Verdict> => {
    const own = ofTool(call, settings);
    return ready(call, await concludeLater(call.evidence, own, NO_FACTS, context), context?.world);
  };
  const verdicts = await Promise.all(examined.map(({ judged }) => Promise.all(judged.map(concluded))));
  return weigh(examined, verdicts, context, settings);
}

function ready({ name, tool }: CallEvidence, verdict: Verdict, world: unknown): Verdict {
  return underPreconditions(asArguments(verdict, name), tool, world);
}

function ofTool(call: CallEvidence, settings: ToolSettings): GateSettings {
  return call.tool?.settings ?? settings.anything;
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
  const history = historyIn(unit?.input, registry.names);
  const { calls, isRefused, ...assembled } = assemble(judged, verdicts, policy.on);
  const content = reading.content.trim();
  const left = new Set(assembled.dropped.map(({ path }) => path));
  const names = judged.map(({ name }, index) => (left.has(`/calls/${index}`) ? undefined : name));
  const called = new Set([...names.filter((name) => name !== undefined), ...history.map(({ name }) => name)]);
  const once = eachOnce(calls, registry);
  const outside = settings.outside?.(once.calls, unit, settings.provenance, registry) ?? NO_OUTSIDE;
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
