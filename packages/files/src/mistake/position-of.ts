import { frame } from '../text/frame.ts';
import type { Mistake } from './mistake.ts';

/** Line and column of a place, from 1; null if there is none. */
export interface Position {
  readonly line: number | null;
  readonly column: number | null;
}

/** Where a mistake is in its file. */
export function positionOf({ place }: Mistake): Position {
  if (place === undefined) return { line: null, column: null };
  const { line, column } = frame(place.text, place.span);
  return { line, column };
}
