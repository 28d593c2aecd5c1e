import type { Gate } from '@tamis/core';
import { jsonIn, textAt } from '@tamis/core/internal';
import { sumUsage } from '../provider/sum-usage.ts';
import { notAccepted, ProvisionalParts, voided } from './provisional-parts.ts';
import type { SettledObject } from './settle-object.ts';
import { objectOf, type StreamedObject, type StreamPart, textParts } from './streamed-object.ts';

// Judges a complete stream, and asks again if need be.
type Settle = (first: StreamedObject) => Promise<SettledObject<StreamedObject>>;

// A stream that shows parts of an object before the object is judged. Until the object has passed, its text stays open, so that readers get
// only provisional parts. If the object does not pass, an error ends the stream.
export function provisionalStream<Value>(
  gate: Gate<Value>,
  stream: ReadableStream<StreamPart>,
  settle: Settle,
): ReadableStream<StreamPart> {
  const reader = stream.getReader();
  const shown = new ProvisionalParts(gate);
  const parts: StreamPart[] = [];
  return new ReadableStream<StreamPart>({
    pull: async (controller) => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value);
        const passedOn = shown.take(value);
        for (const part of passedOn) controller.enqueue(part);
        if (passedOn.length > 0) return;
      }
      for (const part of ending(shown, parts, await settle(objectOf(parts)))) controller.enqueue(part);
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function ending<Value>(
  shown: ProvisionalParts<Value>,
  parts: readonly StreamPart[],
  { results, text, verdict, isAccepted }: SettledObject<StreamedObject>,
): readonly StreamPart[] {
  const usage = sumUsage(results.map((result) => result.usage));
  const finish = (results.at(-1)?.parts ?? parts).filter(({ type }) => type === 'finish').map((part) => ({ ...part, usage }));
  // The SDK reports this itself: a refusal, a filter, a provider error.
  if (verdict === undefined) {
    const said = text === undefined ? parts.filter(({ type }) => type.startsWith('text-')) : textParts(text);
    return [...(shown.isEmpty ? said : []), ...finish];
  }
  if (isAccepted !== true) return [...refused(shown, notAccepted(verdict), text), ...finish];
  const written = shown.finish(jsonIn(text ?? textIn(results.at(-1)?.parts ?? parts)));
  return [...(written ?? refused(shown, voided())), ...finish];
}

function refused<Value>(shown: ProvisionalParts<Value>, error: Error, reason = error.message): readonly StreamPart[] {
  return [...shown.refuse(reason), errorPart(error)];
}

function textIn(parts: readonly StreamPart[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? (textAt(part, 'delta') ?? '') : '')).join('');
}

function errorPart(error: Error): StreamPart {
  return { type: 'error', error } as StreamPart;
}
