import type { Json } from '@tamis/core';
import type { Heard } from '../heard.ts';
import { at, listAt, numberAt, textAt } from '../json-at.ts';

const FINISHES: ReadonlyMap<string, NonNullable<Heard['finish']>> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool-calls'],
  ['refusal', 'refusal'],
]);

const EVENTS: ReadonlyMap<string, (heard: Heard, body: unknown) => void> = new Map([
  ['message', hearMessage],
  ['message_start', (heard, body) => hearMessage(heard, at(body, 'message'))],
  ['content_block_start', (heard, body) => hearBlock(heard, at(body, 'content_block'))],
  ['content_block_delta', (heard, body) => hearBlock(heard, at(body, 'delta'))],
  ['message_delta', (heard, body) => hearEnd(heard, at(body, 'delta'), at(body, 'usage'))],
  ['error', hearError],
]);

/** Adds a message, or an event of one, to what was heard. */
export function hearAnthropic(heard: Heard, body: unknown): void {
  EVENTS.get(textAt(body, 'type') ?? '')?.(heard, body);
}

function hearError(heard: Heard): void {
  heard.isError = true;
}

function hearMessage(heard: Heard, message: unknown): void {
  heard.model ??= textAt(message, 'model');
  heard.id ??= textAt(message, 'id');
  for (const block of listAt(message, 'content')) hearBlock(heard, block);
  hearEnd(heard, message, at(message, 'usage'));
}

function hearBlock(heard: Heard, block: unknown): void {
  heard.hasChoices = true;
  heard.text += textAt(block, 'text') ?? '';
  heard.reasoning += textAt(block, 'thinking') ?? '';
}

function hearEnd(heard: Heard, end: unknown, usage: Json | undefined): void {
  const finish = textAt(end, 'stop_reason');
  if (finish !== undefined) heard.finish = FINISHES.get(finish) ?? 'other';
  const input = numberAt(usage, 'input_tokens');
  const read = numberAt(usage, 'cache_read_input_tokens');
  const made = numberAt(usage, 'cache_creation_input_tokens') ?? 0;
  const before = heard.usage;
  const outputTokens = numberAt(usage, 'output_tokens') ?? before?.outputTokens;
  const inputTokens = input === undefined ? before?.inputTokens : input + (read ?? 0) + made;
  if (inputTokens === undefined || outputTokens === undefined) return;
  const cachedTokens = read === undefined || read === 0 ? before?.cachedTokens : read;
  heard.usage = cachedTokens === undefined ? { inputTokens, outputTokens } : { inputTokens, outputTokens, cachedTokens };
}
