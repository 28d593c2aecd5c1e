import type { Gate, Json, JsonObject, ToolReply, Verdict } from '@tamis/core';
import { known } from '@tamis/core/internal';
import { callsText, worldNow } from '@tamis/core/loop';
import { isReadable, type NativeReply } from './native-reply.ts';
import type { TurnOptions } from './turn-options.ts';

export interface OwnedTurn extends TurnOptions {
  readonly owner: string;
}

export async function judgeReply(
  gate: Gate<ToolReply>,
  reply: NativeReply,
  { owner, calls = [], messages, approved, world, clock, signal, finishReason = reply.finishReason }: OwnedTurn,
): Promise<Verdict<ToolReply>> {
  // A call in the reasoning counts only if there is nothing else.
  const isSilent = reply.calls.length === 0 && reply.text.trim() === '';
  const text = isSilent ? '' : callsText(reply.text, reply.calls.filter(isReadable));
  const reasoning = isSilent ? reply.reasoning : undefined;
  const input: Json = { calls: calls.map(({ name, failed }) => known({ name, failed }) as JsonObject) };
  const state = await worldNow(owner, gate, world);
  return await gate.check(text, state, known({ input, messages, approved, clock, signal, finishReason, reasoning }));
}
