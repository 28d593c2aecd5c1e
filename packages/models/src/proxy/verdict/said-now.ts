import type { Json, Pass, ToolReply } from '@tamis/core';
import { textAt } from '@tamis/core/internal';
import type { ModelReply } from '@tamis/core/model';
import { callOutcomes, withIds } from '../../tools/call-outcomes.ts';
import { newCallId } from '../mend/call-id.ts';
import type { MendedCall, Said } from '../mend/mend.ts';

export function saidNow(kind: string | undefined, verdict: Pass, reply: ModelReply): Said | undefined {
  if (kind !== 'tool-calls') return { text: textOf(kind, verdict.value), calls: [] };
  const { calls, content = '' } = verdict.value as unknown as ToolReply;
  if (calls.length === 0 && content === '') return undefined;
  return { text: content, calls: mendedCalls(verdict as unknown as Pass<ToolReply>, reply) };
}

export function textOf(kind: string | undefined, value: Json): string {
  const text = kind === 'command' ? textAt(value, 'say') : value;
  return typeof text === 'string' ? text : JSON.stringify(value);
}

function mendedCalls(verdict: Pass<ToolReply>, { calls = [] }: ModelReply): readonly MendedCall[] {
  const { outcomes } = callOutcomes(calls, verdict);
  const named = withIds(calls, outcomes, verdict.value.calls);
  const places = new Map(outcomes.flatMap((outcome, index) => (outcome.kind === 'run' ? [[outcome.place, index]] : [])));
  return named.map(({ id = newCallId(), name, arguments: given }, index) => ({
    id,
    name,
    arguments: given,
    place: places.get(index),
  }));
}
