import { Fault } from '@tamis/core';
import { countAt, isObject, known, listAt, memberOf, objectAt, textAt } from '@tamis/core/internal';
import type { FinishReason, ModelCall, ModelReply, Usage } from '@tamis/core/model';
import { decodeOpenAi, finishFrom, firstChoice, textsOf } from '@tamis/core/providers';
import { type AiSdkPart, type AiSdkToolCall, isOpenCall } from './tool-parts.ts';

const FINISH: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool-calls', 'tool-calls'],
]);

// The reply in a `doGenerate` result, or a fault if there is none.
export function aiSdkReply(result: unknown, wantsJson: boolean): ModelReply {
  const text = joined(result, 'text');
  const reason = reasonOf(result);
  rejectFaults(result, reason, text);
  const finish = finishFrom(reason, FINISH);
  if (listAt(result, 'content').length === 0 && finish !== 'length')
    throw new Fault('fault.no-choices', 'The model returned no content.');
  const response = objectAt(result, 'response');
  const calls = callsIn(result);
  return known({
    // Some providers say which of several parts is the answer.
    text: (wantsJson ? textAt(result, 'structuredOutputText') : undefined) ?? text,
    calls: calls.length === 0 ? undefined : calls,
    finish,
    reasoning: joined(result, 'reasoning') || undefined,
    usage: usageOf(memberOf(result, 'usage')),
    model: textAt(response, 'modelId'),
    id: textAt(response, 'id'),
  });
}

function callsIn(result: unknown): readonly ModelCall[] {
  return listAt(result, 'content').flatMap((part): readonly ModelCall[] => {
    if (!isObject(part) || !isOpenCall(part as unknown as AiSdkPart)) return [];
    const { toolCallId: id, toolName: name, input } = part as unknown as AiSdkToolCall;
    return [{ id, name, arguments: input }];
  });
}

function rejectFaults(result: unknown, reason: string, text: string): void {
  const refusal = refusalOf(result);
  if (refusal !== undefined) throw new Fault('fault.refused', 'The model refused to answer.', { excerpt: refusal || text });
  if (reason === 'content-filter')
    throw new Fault('fault.filtered', "The provider's content filter stopped the reply.", { excerpt: text });
  if (reason === 'error')
    throw new Fault('fault.error-in-body', 'The provider reports that the reply ended in an error.', { excerpt: text });
  if (reason === 'interrupted')
    throw new Fault('fault.cut-stream', 'The stream ended before the model finished.', { excerpt: text });
}

function refusalOf(result: unknown): string | undefined {
  if (textAt(memberOf(result, 'finishReason'), 'raw') === 'refusal') return '';
  const choice = firstChoice(decodeOpenAi(objectAt(objectAt(result, 'response'), 'body') ?? {}));
  return choice?.end === 'refusal' ? textsOf(choice.parts, 'refusal').join('') : undefined;
}

function reasonOf(result: unknown): string {
  return textAt(result, 'finishReason') ?? textAt(memberOf(result, 'finishReason'), 'unified') ?? '';
}

function joined(result: unknown, type: 'text' | 'reasoning'): string {
  return listAt(result, 'content')
    .filter((part) => textAt(part, 'type') === type)
    .map((part) => textAt(part, 'text') ?? '')
    .join('');
}

function usageOf(usage: unknown): Usage | undefined {
  const input = memberOf(usage, 'inputTokens');
  const output = memberOf(usage, 'outputTokens');
  const inputTokens = isObject(input) ? countAt(input, 'total') : countAt(usage, 'inputTokens');
  const outputTokens = isObject(output) ? countAt(output, 'total') : countAt(usage, 'outputTokens');
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  return known({
    inputTokens,
    outputTokens,
    reasoningTokens: countAt(output, 'reasoning') ?? countAt(usage, 'reasoningTokens'),
    cachedTokens: countAt(input, 'cacheRead') ?? countAt(usage, 'cachedInputTokens'),
    cacheWriteTokens: countAt(input, 'cacheWrite') || undefined,
  });
}
