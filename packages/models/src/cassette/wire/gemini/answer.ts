import type { Json, Usage } from '@tamis/core';
import { known } from '@tamis/core/providers';
import { inputValue } from '../call-input.ts';
import type { WireAnswer, WireEvent, WireFinish } from '../dialect.ts';
import { pieces } from '../pieces.ts';

const FINISHES: { readonly [finish in WireFinish]: string | undefined } = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  'tool-calls': 'STOP',
  other: 'OTHER',
  refusal: 'PROHIBITED_CONTENT',
  filter: 'SAFETY',
  none: undefined,
};

type Part =
  | { readonly text: string; readonly thought?: true }
  | { readonly functionCall: { readonly id: string; readonly name: string; readonly args: Json } };

/** A complete answer of generateContent. */
export function geminiWhole(answer: WireAnswer): object {
  const thoughts: readonly Part[] = answer.reasoning === undefined ? [] : [{ text: answer.reasoning, thought: true }];
  const said: readonly Part[] = answer.text === '' && answer.calls.length > 0 ? [] : [{ text: answer.text }];
  return chunk(answer, [...thoughts, ...said, ...callParts(answer)], FINISHES[answer.finish]);
}

/** The events of an answer of streamGenerateContent. */
export function geminiEvents(answer: WireAnswer): readonly WireEvent[] {
  if (isBlocked(answer) || !answer.hasChoices) return [{ data: geminiWhole(answer) }];
  const parts: readonly Part[] = [
    ...pieces(answer.reasoning ?? '').map((text): Part => ({ text, thought: true })),
    ...pieces(answer.text).map((text): Part => ({ text })),
    ...callParts(answer),
  ];
  const events = parts.map((part): WireEvent => ({ data: chunk(answer, [part], undefined) }));
  if (answer.finish === 'none') return events;
  return [...events, { data: chunk(answer, [{ text: '' }], FINISHES[answer.finish]) }];
}

/** A call comes complete here, even in a stream. */
function callParts({ calls }: WireAnswer): readonly Part[] {
  return calls.map((call) => ({ functionCall: { id: call.id, name: call.name, args: inputValue(call) } }));
}

function chunk(answer: WireAnswer, parts: readonly Part[], finishReason: string | undefined): object {
  const { usage, model, id } = answer;
  const candidate = known({ content: { role: 'model', parts }, finishReason, index: 0 });
  return known({
    candidates: answer.hasChoices && !isBlocked(answer) ? [candidate] : undefined,
    promptFeedback: isBlocked(answer) ? { blockReason: FINISHES[answer.finish] } : undefined,
    usageMetadata: usage === undefined ? undefined : usageOf(usage),
    modelVersion: model,
    responseId: id,
  });
}

/** A filter that leaves no text stopped the prompt; one that leaves some stopped the answer. */
function isBlocked({ text, finish }: WireAnswer): boolean {
  return text === '' && (finish === 'refusal' || finish === 'filter');
}

/** Thoughts are counted in addition to the answer here, not as part of it. */
function usageOf({ inputTokens, outputTokens, cachedTokens, reasoningTokens }: Usage): object {
  return known({
    promptTokenCount: inputTokens,
    cachedContentTokenCount: cachedTokens,
    candidatesTokenCount: Math.max(0, outputTokens - (reasoningTokens ?? 0)),
    thoughtsTokenCount: reasoningTokens,
    totalTokenCount: inputTokens + outputTokens,
  });
}
