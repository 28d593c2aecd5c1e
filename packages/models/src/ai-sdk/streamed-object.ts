import { textAt } from '@tamis/core/internal';
import { sumUsage } from '../provider/sum-usage.ts';
import type { SettledObject } from './settle-object.ts';
import type { AiSdkGenerated, AiSdkPart } from './tool-parts.ts';

export interface StreamedObject extends AiSdkGenerated {
  readonly parts: readonly StreamPart[];
}

export interface StreamPart extends AiSdkPart {
  readonly finishReason?: unknown;
  readonly usage?: unknown;
}

// Reads a stream to its end. A stream that reports an error or does not say how it ended yields no result.
export async function streamedObject(stream: ReadableStream<StreamPart>): Promise<StreamedObject> {
  const parts: StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return objectOf(parts);
}

export function objectOf(parts: readonly StreamPart[]): StreamedObject {
  const finish = parts.find(({ type }) => type === 'finish');
  const isBroken = finish === undefined || parts.some(({ type }) => type === 'error');
  const text = parts.map((part) => (part.type === 'text-delta' ? (textAt(part, 'delta') ?? '') : '')).join('');
  const others = parts.filter(({ type }) => type === 'tool-call');
  const content = isBroken ? [] : [{ type: 'text', text } as AiSdkPart, ...others];
  return { parts, content, structuredOutputText: text, finishReason: finish?.finishReason, usage: finish?.usage };
}

export function settledParts({ results, text }: SettledObject<StreamedObject>): readonly StreamPart[] {
  const { parts = [] } = results.at(-1) ?? {};
  const usage = sumUsage(results.map((result) => result.usage));
  const summed = parts.map((part) => (part.type === 'finish' ? { ...part, usage } : part));
  if (text === undefined) return summed;
  const others = summed.filter(({ type }) => !type.startsWith('text-'));
  const finish = others.findIndex(({ type }) => type === 'finish');
  const end = finish < 0 ? others.length : finish;
  return [...others.slice(0, end), ...textParts(text), ...others.slice(end)];
}

export function textParts(text: string): readonly StreamPart[] {
  const id = 'tamis-object';
  const delta: StreamPart & { readonly delta: string; readonly id: string } = { type: 'text-delta', id, delta: text };
  return [{ type: 'text-start', id } as StreamPart, delta, { type: 'text-end', id } as StreamPart];
}
