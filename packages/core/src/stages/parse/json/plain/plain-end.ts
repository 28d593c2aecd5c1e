import * as char from '../../../../lib/char.ts';
import { REACH } from '../lookahead.ts';
import type { ParseFrame } from '../reader.ts';
import { passSpace } from './byte-scan.ts';
import { BYTES as WINDOW } from './byte-window.ts';

// Imported constants are looked up at each use; local ones are compiled in, which matters in loops this hot.
const { CLOSE_BRACE, CLOSE_BRACKET, COMMA, LF, SPACE } = char;
const BYTES: Uint8Array = WINDOW;

/** Whether a number or literal has certainly ended before the byte at `to`: before a comma, a bracket or a line break. */
export function scalarEnds(frame: ParseFrame, to: number): boolean {
  const next = passSpace(to);
  const following = BYTES[next] as number;
  if (following === COMMA || following === (frame.isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return true;
  return next - to < REACH && isToken(following) && breaksLine(to, next);
}

function breaksLine(from: number, to: number): boolean {
  for (let pos = from; pos < to; pos++) if (BYTES[pos] === LF) return true;
  return false;
}

/** Whether a byte starts a token: ASCII that is neither space nor the start of a comment. */
export function isToken(byte: number): boolean {
  return byte > SPACE && byte < 0x7f && byte !== 0x2f && byte !== 0x23;
}
