import type { ToolCall } from '@tamis/core';
import type { CallOutcome } from './call-outcomes.ts';
import type { NativeCall } from './native-reply.ts';
import type { TurnCall } from './tool-turn.ts';

/** The calls of a verdict's value, each with the first of its ids. */
export function withIds(
  native: readonly NativeCall[],
  outcomes: readonly CallOutcome[],
  calls: readonly ToolCall[],
): readonly TurnCall[] {
  const ids = new Map<number, string | undefined>();
  outcomes.forEach((outcome, index) => {
    if (outcome.kind === 'run') ids.set(outcome.place, native[index]?.id);
  });
  return calls.map(({ name, arguments: given }, place) => ({ id: ids.get(place), name, arguments: given }));
}
