import type { ToolHistory } from '@tamis/core';

export interface PastMessage {
  readonly calls: readonly { readonly id: string; readonly name: string }[];
  readonly answers: readonly { readonly id: string; readonly failed: boolean }[];
}

interface Fate {
  isAnswered: boolean;
  failed: boolean;
}

// The calls that were answered, in order. A call without an answer does not count, because it is unknown whether it ran.
export function answeredCalls(messages: readonly PastMessage[]): ToolHistory['calls'] {
  const made: { readonly name: string; readonly fate: Fate }[] = [];
  const fates = new Map<string, Fate>();
  for (const { calls, answers } of messages) {
    // Some servers use the same ids in each reply, so an answer belongs to the latest call.
    for (const { id } of calls) fates.set(id, { isAnswered: false, failed: false });
    for (const { id, name } of calls) made.push({ name, fate: fates.get(id) as Fate });
    for (const { id, failed } of answers) note(fates.get(id), failed);
  }
  return made.filter(({ fate }) => fate.isAnswered).map(({ name, fate: { failed } }) => (failed ? { name, failed } : { name }));
}

function note(fate: Fate | undefined, failed: boolean): void {
  if (fate === undefined) return;
  fate.isAnswered = true;
  fate.failed ||= failed;
}
