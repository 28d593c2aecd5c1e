import type { AnyCall, Gate, ToolReply } from '@tamis/core';
import { judgeReply } from '../tools/judge-reply.ts';
import { requireToolGate } from '../tools/tool-gate.ts';
import { historyIn } from './history-in.ts';
import { type AiSdkToolCall, isStoppedCall } from './tool-parts.ts';

/** The part of the AI SDK's arguments to `repairToolCall` that is used here. */
export interface AiSdkRepair<Call extends AiSdkToolCall> {
  readonly toolCall: Call;
  readonly messages: readonly unknown[];
}

/**
 * For `repairToolCall` of `generateText` and `streamText`: a call that the SDK can't use is repaired if the gate passes it, which
 * it does only if every change is safe. Otherwise it stays as it is, and the SDK passes its own error on to the model.
 */
export function tamisRepairToolCall(
  given: Gate<ToolReply<AnyCall>>,
): <Call extends AiSdkToolCall>(given: AiSdkRepair<Call>) => Promise<Call | null> {
  const gate = requireToolGate(given);
  return async ({ toolCall, messages }) => {
    if (isStoppedCall(toolCall)) return null;
    const { toolCallId: id, toolName: name, input } = toolCall;
    const verdict = await judgeReply(gate, { text: '', calls: [{ id, name, arguments: input }] }, { calls: historyIn(messages) });
    const [call, ...others] = verdict.status === 'pass' ? verdict.value.calls : [];
    if (call === undefined || others.length > 0) return null;
    return { ...toolCall, toolName: call.name, input: JSON.stringify(call.arguments) };
  };
}
