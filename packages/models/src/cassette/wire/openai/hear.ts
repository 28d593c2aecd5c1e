import type { Json, Usage } from '@tamis/core';
import { present } from '../../lib/present.ts';
import type { Heard } from '../heard.ts';
import { at, listAt, numberAt, textAt } from '../json-at.ts';

const FINISHES: ReadonlyMap<string, NonNullable<Heard['finish']>> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['content_filter', 'filter'],
]);

/** Adds a completion, or a chunk of one, to what was heard. */
export function hearOpenAi(heard: Heard, body: unknown): void {
  if (at(body, 'error') !== undefined) heard.isError = true;
  heard.model ??= textAt(body, 'model');
  heard.id ??= textAt(body, 'id');
  hearUsage(heard, at(body, 'usage'));
  const choice = listAt(body, 'choices').find((one) => (numberAt(one, 'index') ?? 0) === 0);
  if (choice !== undefined) hearChoice(heard, choice);
}

function hearChoice(heard: Heard, choice: Json): void {
  heard.hasChoices = true;
  const said = at(choice, 'message') ?? at(choice, 'delta');
  heard.reasoning += textAt(said, 'reasoning_content') ?? textAt(said, 'reasoning') ?? '';
  const refusal = textAt(said, 'refusal') ?? '';
  heard.text += textAt(said, 'content') ?? refusal;
  if (refusal !== '') heard.finish = 'refusal';
  const finish = textAt(choice, 'finish_reason');
  // A refusal ends with `stop`, which says less.
  if (finish !== undefined && heard.finish !== 'refusal') heard.finish = FINISHES.get(finish) ?? 'other';
}

function hearUsage(heard: Heard, usage: Json | undefined): void {
  const inputTokens = numberAt(usage, 'prompt_tokens');
  const outputTokens = numberAt(usage, 'completion_tokens');
  if (inputTokens === undefined || outputTokens === undefined) return;
  heard.usage = present<Usage>({
    inputTokens,
    outputTokens,
    reasoningTokens: numberAt(at(usage, 'completion_tokens_details'), 'reasoning_tokens'),
    cachedTokens: numberAt(at(usage, 'prompt_tokens_details'), 'cached_tokens'),
  });
}
