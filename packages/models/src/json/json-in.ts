import type { Json } from '@tamis/core';

/** The value of a JSON text, or undefined where the text is not JSON. */
export function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
