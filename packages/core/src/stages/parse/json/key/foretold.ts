import * as char from '../../../../lib/char.ts';
import { BYTES as WINDOW } from '../plain/byte-window.ts';
import { isKeyAt } from './known-key.ts';
import type { Shape } from './shape.ts';

// Imported constants are looked up at each use; local ones are compiled in, which matters in loops this hot.
const { COLON } = char;
const BYTES: Uint8Array = WINDOW;

/** The shape with the key that came next last time, if its bytes start at `from`, followed by its closing quote and its colon. */
export function foretold(shape: Shape | undefined, from: number, quote: number): Shape | undefined {
  const next = shape?.next;
  if (next === undefined) return undefined;
  const to = from + next.key.name.length;
  return BYTES[to] === quote && BYTES[to + 1] === COLON && isKeyAt(next.key, from) ? next : undefined;
}
