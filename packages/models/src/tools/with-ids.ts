import type { ToolCall } from '@tamis/core';
import type { Fate } from './fates.ts';
import type { NativeCall } from './native-reply.ts';
import type { TurnCall } from './tool-turn.ts';

/** The calls of a verdict's value, each with the first of its ids. */
export function withIds(native: readonly NativeCall[], fates: readonly Fate[], calls: readonly ToolCall[]): readonly TurnCall[] {
  const ids = new Map<number, string | undefined>();
  fates.forEach((fate, index) => {
    if (fate.kind === 'run') ids.set(fate.place, native[index]?.id);
  });
  return calls.map(({ name, arguments: given }, place) => ({ id: ids.get(place), name, arguments: given }));
}
