import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, LF, SPACE } from '../../../../lib/char.ts';
import { REACH } from '../lookahead.ts';
import type { ParseFrame } from '../reader.ts';
import { passSpace } from './byte-scan.ts';
import { BYTES } from './byte-window.ts';

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
