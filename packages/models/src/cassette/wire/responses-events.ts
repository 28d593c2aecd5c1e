import type { Json, JsonObject } from '@tamis/core';
import { listAt, textAt } from '@tamis/core/internal';
import type { WireEvent } from './dialect.ts';
import { pieces } from './pieces.ts';

export function itemEvents(item: JsonObject, output_index: number): readonly JsonObject[] {
  const type = textAt(item, 'type');
  const inside = type === 'message' ? messageEvents(item) : type === 'function_call' ? callEvents(item) : summaryEvents(item);
  const place = { item_id: textAt(item, 'id') ?? '', output_index };
  return [
    { type: 'response.output_item.added', output_index, item: opened(item) },
    ...inside.map((event) => ({ ...event, ...place })),
    { type: 'response.output_item.done', output_index, item },
  ];
}

function opened(item: JsonObject): JsonObject {
  const lists = ['content', 'summary'].filter((key) => Object.hasOwn(item, key)).map((key) => [key, []]);
  const given = Object.hasOwn(item, 'arguments') ? { arguments: '' } : {};
  const status = Object.hasOwn(item, 'status') ? { status: 'in_progress' } : {};
  return { ...item, ...Object.fromEntries(lists), ...given, ...status };
}

function messageEvents(item: JsonObject): readonly JsonObject[] {
  return (listAt(item, 'content') as readonly JsonObject[]).flatMap((part, content_index) => {
    const key = part.type === 'refusal' ? 'refusal' : 'text';
    const name = key === 'refusal' ? 'refusal' : 'output_text';
    const text = textAt(part, key) ?? '';
    const extra: JsonObject = key === 'text' ? { logprobs: [] } : {};
    return [
      { type: 'response.content_part.added', content_index, part: { ...part, [key]: '' } },
      ...pieces(text).map((delta) => ({ type: `response.${name}.delta`, content_index, delta, ...extra })),
      { type: `response.${name}.done`, content_index, [key]: text, ...extra },
      { type: 'response.content_part.done', content_index, part },
    ];
  });
}

function callEvents(item: JsonObject): readonly JsonObject[] {
  const given = textAt(item, 'arguments') ?? '';
  return [
    ...pieces(given).map((delta) => ({ type: 'response.function_call_arguments.delta', delta })),
    { type: 'response.function_call_arguments.done', name: textAt(item, 'name') ?? '', arguments: given },
  ];
}

function summaryEvents(item: JsonObject): readonly JsonObject[] {
  return (listAt(item, 'summary') as readonly JsonObject[]).flatMap((part, summary_index) => {
    const text = textAt(part, 'text') ?? '';
    return [
      { type: 'response.reasoning_summary_part.added', summary_index, part: { ...part, text: '' } },
      ...pieces(text).map((delta) => ({ type: 'response.reasoning_summary_text.delta', summary_index, delta })),
      { type: 'response.reasoning_summary_text.done', summary_index, text },
      { type: 'response.reasoning_summary_part.done', summary_index, part },
    ];
  });
}

export function numbered(events: readonly JsonObject[]): readonly WireEvent[] {
  return events.map((event, sequence_number) => ({
    name: textAt(event, 'type') ?? 'message',
    data: { ...event, sequence_number } as { readonly [key: string]: Json },
  }));
}
