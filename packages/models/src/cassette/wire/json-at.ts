import type { Json } from '@tamis/core';
import { isObject, textAt } from '@tamis/core/internal';
import type { TextMessage } from '@tamis/core/model';

// The value under a key, or undefined if `value` is not an object, lacks the key, or has null there.
export function at(value: unknown, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? (value[key] ?? undefined) : undefined;
}

export function numberAt(value: unknown, key: string): number | undefined {
  const part = at(value, key);
  return typeof part === 'number' ? part : undefined;
}

export function contentText(content: Json | undefined, unnamed: string): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? (content as readonly Json[]) : [];
  return parts.map((part) => textAt(part, 'text') ?? `[${textAt(part, 'type') ?? unnamed}]`).join('\n');
}

export function systemMessage(system: string): readonly TextMessage[] {
  return system === '' ? [] : [{ role: 'system', content: system }];
}

export function textsAt(value: unknown, key: string): readonly string[] | undefined {
  const part = at(value, key);
  if (typeof part === 'string') return [part];
  return Array.isArray(part) ? part.filter((item) => typeof item === 'string') : undefined;
}
