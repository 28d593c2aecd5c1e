import { Fault, type FinishReason, type JsonObject, type ModelReply, type Usage } from '@tamis/core';
import { countAt, known, listAt, memberOf, objectAt, textAt } from '@tamis/core/providers';
import { finishFrom } from '../classify/finish-from.ts';

const FINISH: ReadonlyMap<string, FinishReason> = new Map([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
]);

const FILTERED: ReadonlySet<string> = new Set([
  'SAFETY',
  'PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
  'RECITATION',
  'IMAGE_SAFETY',
]);

/** The reply in a whole body of generateContent, or the fault that came instead. */
export function geminiReply(body: JsonObject): ModelReply {
  const candidate = listAt(body, 'candidates')[0];
  const reason = blockReasonIn(body) ?? textAt(candidate, 'finishReason') ?? '';
  const parts = listAt(objectAt(candidate, 'content'), 'parts');
  const text = joined(parts, false);
  if (blockReasonIn(body) !== undefined || FILTERED.has(reason))
    throw new Fault('fault.filtered', `The provider's filter stopped the answer (${reason}).`, { excerpt: text });
  const finish = finishOf(reason, parts);
  if (parts.length === 0 && finish !== 'length')
    throw new Fault('fault.no-choices', 'The answer holds no candidate with content.', { excerpt: JSON.stringify(body) });
  return known({
    text,
    finish,
    reasoning: joined(parts, true) || undefined,
    usage: usageOf(objectAt(body, 'usageMetadata')),
    model: textAt(body, 'modelVersion'),
    id: textAt(body, 'responseId'),
  });
}

/** Why the question itself was blocked, if it was. */
export function blockReasonIn(body: JsonObject): string | undefined {
  return textAt(objectAt(body, 'promptFeedback'), 'blockReason');
}

/** This provider calls it a stop when the model wants a function called. */
function finishOf(reason: string, parts: readonly unknown[]): FinishReason {
  const finish = finishFrom(reason, FINISH);
  return finish === 'stop' && parts.some((part) => objectAt(part, 'functionCall')) ? 'tool-calls' : finish;
}

function joined(parts: readonly unknown[], isThought: boolean): string {
  return parts
    .filter((part) => (memberOf(part, 'thought') === true) === isThought)
    .map((part) => textAt(part, 'text') ?? '')
    .join('');
}

/** This provider counts thoughts apart from the output. */
function usageOf(usage: JsonObject | undefined): Usage | undefined {
  const inputTokens = countAt(usage, 'promptTokenCount');
  if (inputTokens === undefined) return undefined;
  const reasoningTokens = countAt(usage, 'thoughtsTokenCount');
  return known({
    inputTokens,
    outputTokens: (countAt(usage, 'candidatesTokenCount') ?? 0) + (reasoningTokens ?? 0),
    reasoningTokens,
    cachedTokens: countAt(usage, 'cachedContentTokenCount'),
  });
}
