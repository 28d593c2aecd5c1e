import type { JsonObject } from '@tamis/core';
import { textAt } from '@tamis/core/providers';

/** Types of the blocks that are replaced; thoughts and what the provider ran itself stay as they are. */
const MENDED: ReadonlySet<string> = new Set(['text', 'tool_use']);

/** Whether a block holds what the model said. */
export function isSaidBlock(block: unknown): boolean {
  return MENDED.has(textAt(block, 'type') ?? 'text');
}

/** Why the model stopped, in the provider's word, given how many calls are left. */
export function anthropicStop(message: JsonObject | undefined, calls: number): string | null {
  const stop = textAt(message, 'stop_reason') ?? null;
  if (calls > 0) return 'tool_use';
  return stop === 'tool_use' ? 'end_turn' : stop;
}
