import type { Json } from '@tamis/core';
import { isJsonObject, jsonText } from '@tamis/core/unit';
import { visible, visibleLines } from '@tamis/core/wording';

/** A value as it is printed: JSON on one line, or plain text if it is a string or a command. */
export function valueText(value: Json, as: 'value' | 'text', kind: string | undefined): string {
  return as === 'text' ? (plainText(value, kind) ?? jsonText(value)) : jsonText(value);
}

/** The same for a terminal, with anything it would act on made visible. */
export function shownValue(value: Json, as: 'value' | 'text', kind: string | undefined): string {
  const text = valueText(value, as, kind);
  return as === 'text' ? visibleLines(text) : visible(text);
}

function plainText(value: Json, kind: string | undefined): string | undefined {
  if (typeof value === 'string') return value;
  const said = kind === 'command' && isJsonObject(value) ? value.say : undefined;
  return typeof said === 'string' ? said : undefined;
}
