import type { Gate, Hold, Json, JsonObject, ToolReply } from '@tamis/core';
import type { Runnable, TargetGate } from '@tamis/core/review';

export const ONE_CALL = 'tool-call';

export interface HeldAct {
  readonly kind: string;
  readonly act: Runnable;
  readonly alternatives: readonly Runnable[];
}

export function heldActIn({ kind = '' }: Gate, { held, alternatives = [] }: Hold): HeldAct {
  const call = kind === 'tool-calls' ? onlyCall(held) : undefined;
  if (call === undefined) return { kind, act: { value: held }, alternatives: alternatives.map((value) => ({ value })) };
  return { kind: ONE_CALL, act: call, alternatives: alternatives.flatMap((value) => onlyCall(value) ?? []) };
}

export function actsIn({ kind }: Gate, value: Json): readonly Runnable[] {
  const calls = kind === 'tool-calls' ? (value as unknown as ToolReply).calls : [];
  return [{ value }, ...calls.map((call) => ({ action: call.name, value: call.arguments as JsonObject }))];
}

function onlyCall(value: Json): Runnable | undefined {
  const [call, another] = (value as unknown as ToolReply).calls;
  return call === undefined || another !== undefined ? undefined : { action: call.name, value: call.arguments as JsonObject };
}

export function withHistory(gate: Gate, input: Json | undefined): TargetGate {
  const { kind, contract, acts, worldReader, recheck } = gate;
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(contract === undefined ? {} : { contract }),
    acts,
    worldReader,
    check: (text, world, context) => gate.check(text, world, { ...context, ...(input === undefined ? {} : { input }) }),
    recheck: (value, world, context) => recheck(value as Json, world, context),
  };
}
