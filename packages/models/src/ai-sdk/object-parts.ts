import { isObject } from '@tamis/core/providers';
import { type AiSdkPart, isOpenCall, isText } from './tool-parts.ts';

/** The part of an AI SDK model's result that is used here. */
export interface AiSdkGenerated {
  content: AiSdkPart[];
  finishReason: unknown;
  usage: unknown;
  structuredOutputText?: string;
}

/** Whether a reply calls tools that were not run yet: it is a step on the way to the object. */
export function isStep({ content }: Pick<AiSdkGenerated, 'content'>): boolean {
  return content.some(isOpenCall);
}

/** The same result with another text in place of its first one. */
export function withText<Result extends AiSdkGenerated>(result: Result, text: string): Result {
  const { structuredOutputText: _, ...rest } = result;
  const part = { type: 'text', text };
  const first = result.content.findIndex(isText);
  const others = result.content.filter((one, index) => index === first || !isText(one));
  const content = first < 0 ? [...others, part] : others.with(others.findIndex(isText), part);
  return { ...rest, content } as Result;
}

/** What several calls used together: every number that any of them reports. */
export function usedTogether(usages: readonly unknown[]): unknown {
  const [first, ...others] = usages;
  return others.reduce((sum, usage) => added(sum, usage), first);
}

function added(one: unknown, other: unknown): unknown {
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  if (!isObject(one) || !isObject(other)) return other ?? one;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...keys].map((key) => [key, added(one[key], other[key])]));
}
