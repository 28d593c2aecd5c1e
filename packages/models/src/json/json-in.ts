import type { Json } from '@tamis/core';

/** Reads JSON text; undefined if it is not JSON. */
export type ReadJson = (text: string) => Json | undefined;

/** The value of JSON text, or undefined if it is not JSON. */
export function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
