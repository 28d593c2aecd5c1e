import type { Json, Usage } from '@tamis/core';
import { present } from '../../lib/present.ts';
import type { Heard } from '../heard.ts';
import { at, listAt, numberAt, textAt } from '../json-at.ts';

const FINISHES: ReadonlyMap<string, NonNullable<Heard['finish']>> = new Map([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'filter'],
  ['RECITATION', 'filter'],
  ['BLOCKLIST', 'filter'],
  ['PROHIBITED_CONTENT', 'filter'],
  ['SPII', 'filter'],
]);

/** Adds an answer, or a chunk of one, to what was heard. */
export function hearGemini(heard: Heard, body: unknown): void {
  if (at(body, 'error') !== undefined) heard.isError = true;
  if (at(at(body, 'promptFeedback'), 'blockReason') !== undefined) heard.finish = 'filter';
  heard.model ??= textAt(body, 'modelVersion');
  heard.id ??= textAt(body, 'responseId');
  hearUsage(heard, at(body, 'usageMetadata'));
  const [candidate] = listAt(body, 'candidates');
  if (candidate !== undefined) hearCandidate(heard, candidate);
}

function hearCandidate(heard: Heard, candidate: Json): void {
  heard.hasChoices = true;
  for (const part of listAt(at(candidate, 'content'), 'parts')) {
    const text = textAt(part, 'text') ?? '';
    if (at(part, 'thought') === true) heard.reasoning += text;
    else heard.text += text;
    if (at(part, 'functionCall') !== undefined) heard.finish = 'tool-calls';
  }
  const finish = textAt(candidate, 'finishReason');
  // A call of a tool ends with `STOP`, which says less.
  if (finish !== undefined && heard.finish !== 'tool-calls') heard.finish = FINISHES.get(finish) ?? 'other';
}

function hearUsage(heard: Heard, usage: Json | undefined): void {
  const inputTokens = numberAt(usage, 'promptTokenCount');
  if (inputTokens === undefined) return;
  const reasoningTokens = numberAt(usage, 'thoughtsTokenCount');
  heard.usage = present<Usage>({
    inputTokens,
    outputTokens: (numberAt(usage, 'candidatesTokenCount') ?? 0) + (reasoningTokens ?? 0),
    reasoningTokens,
    cachedTokens: numberAt(usage, 'cachedContentTokenCount'),
  });
}
