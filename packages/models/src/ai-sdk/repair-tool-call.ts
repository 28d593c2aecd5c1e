import { type AnyCall, Fault, type Gate, type ToolReply } from '@tamis/core';
import { judgeReply } from '../tools/judge-reply.ts';
import { requireToolGate } from '../tools/tool-gate.ts';
import { checkWorldOption, type WorldOption } from '../tools/world-option.ts';
import { historyIn } from './history-in.ts';
import { isStoppedCall } from './stopped-call.ts';
import type { AiSdkToolCall } from './tool-parts.ts';

/** The part of the AI SDK's `repairToolCall` arguments that is used here. */
export interface AiSdkRepair<Call extends AiSdkToolCall> {
  readonly toolCall: Call;
  readonly messages: readonly unknown[];
}

/**
 * For the `repairToolCall` option of `generateText` and `streamText`. It repairs a call that the SDK can't use if the gate passes the call,
 * which requires that every change be safe. Otherwise the call is left unchanged, and the SDK passes its own error on to the model.
 */
export function tamisRepairToolCall(
  given: Gate<ToolReply<AnyCall>>,
  options: WorldOption = {},
): <Call extends AiSdkToolCall>(given: AiSdkRepair<Call>) => Promise<Call | null> {
  const gate = requireToolGate(given);
  checkWorldOption('tamisRepairToolCall', gate, options);
  return async ({ toolCall, messages }) => {
    if (isStoppedCall(toolCall)) return null;
    const { toolCallId: id, toolName: name, input } = toolCall;
    const reply = { text: '', calls: [{ id, name, arguments: input }] };
    const own = { ...options, messages, calls: historyIn(messages), owner: 'tamisRepairToolCall' };
    const verdict = await judgeReply(gate, reply, own).catch(worldless);
    const [call, ...others] = verdict?.status === 'pass' ? verdict.value.calls : [];
    if (call === undefined || others.length > 0) return null;
    return { ...toolCall, toolName: call.name, input: JSON.stringify(call.arguments) };
  };
}

// Hides the fault of a missing world, because the SDK would tell the model what is thrown here.
function worldless(problem: unknown): undefined {
  if (!(problem instanceof Fault) || problem.code !== 'fault.world') throw problem;
}
