import type { Json } from '@tamis/core';

/** Parses JSON text. Returns undefined if it is not JSON. */
export type ReadJson = (text: string) => Json | undefined;

/** Parses JSON text. Returns undefined if it is not JSON. */
export function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
