import { frame } from '../text/frame.ts';
import type { Mistake } from './mistake.ts';

/** Line and column of a place, both from 1, or null if there is no place. */
export interface Position {
  readonly line: number | null;
  readonly column: number | null;
}

/** The line and column of a mistake in its file. */
export function positionOf({ place }: Mistake): Position {
  if (place === undefined) return { line: null, column: null };
  const { line, column } = frame(place.text, place.span);
  return { line, column };
}
