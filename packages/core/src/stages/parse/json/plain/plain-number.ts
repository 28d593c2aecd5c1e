import { DOT, isDigit, MINUS, ZERO } from '../../../../lib/char.ts';
import type { Json } from '../../../../model/json.ts';
import type { ParseFrame, Reader } from '../reader.ts';
import { BYTES } from './byte-window.ts';
import { scalarEnds } from './plain-end.ts';

const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** A number of up to fifteen digits with nothing unusual after it, whose first byte at `pos` is `code`; or undefined. */
export function plainNumber(reader: Reader, frame: ParseFrame, base: number, pos: number, code: number): Json | undefined {
  const first = code === MINUS ? pos + 1 : pos;
  let to = first;
  let mantissa = 0;
  let point = -1;
  let byte = BYTES[to] as number;
  if (byte === ZERO && isDigit(BYTES[to + 1] as number)) return undefined;
  for (; ; byte = BYTES[++to] as number) {
    if (isDigit(byte)) mantissa = mantissa * 10 + (byte - ZERO);
    else if (byte === DOT && point === -1 && to > first) point = to;
    else break;
  }
  // Fifteen digits are exact, and so is one division by an exact power of ten.
  const digits = to - first - (point === -1 ? 0 : 1);
  if (digits === 0 || digits > 15 || point === to - 1 || !scalarEnds(frame, to)) return undefined;
  // The full reader has doubts about a long negative zero.
  if (mantissa === 0 && to - pos > 15) return undefined;
  reader.pos = base + to;
  const size = point === -1 ? mantissa : mantissa / (POWERS[to - point - 1] as number);
  return first > pos ? -size : size;
}
