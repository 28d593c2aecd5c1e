import type { JsonObject } from '@tamis/core';
import { textAt } from '@tamis/core/providers';

/** Why the model stopped, in the provider's word, given how many calls are left. */
export function openAiFinish(choice: JsonObject, calls: number): string | null {
  const finish = textAt(choice, 'finish_reason') ?? null;
  const isCalling = finish === 'tool_calls' || finish === 'function_call';
  if (calls > 0) return 'tool_calls';
  return isCalling ? 'stop' : finish;
}
