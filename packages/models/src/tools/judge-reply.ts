import type { Gate, Json, JsonObject, ToolReply, Verdict } from '@tamis/core';
import { known } from '../json/known.ts';
import { type NativeReply, replyText } from './native-reply.ts';
import type { TurnOptions } from './turn-options.ts';

/** The verdict of a gate on a reply of any provider. Calls without a name are none that it could judge. */
export async function judgeReply(
  gate: Gate<ToolReply>,
  reply: NativeReply,
  { calls = [], world, clock, cancel }: TurnOptions,
): Promise<Verdict<ToolReply>> {
  const named = { ...reply, calls: reply.calls.filter(({ name }) => name !== undefined) };
  const input: Json = { calls: calls.map(({ name, failed }) => known({ name, failed }) as JsonObject) };
  return await gate.check(replyText(named), world, known({ input, clock, cancel }));
}
