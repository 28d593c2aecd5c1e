import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, DOT, isDigit, LF, MINUS, SPACE, ZERO } from '../../../../lib/char.ts';
import type { Json } from '../../../../model/index.ts';
import { LOOKAHEAD } from '../lookahead.ts';
import type { ParseFrame, Reader } from '../reader.ts';
import { passSpace } from './byte-scan.ts';
import { BYTES, type ByteWindow } from './byte-window.ts';
import { liberty, takeRepair } from './plain-repair.ts';

// Whether a number or literal has certainly ended before the byte at `to`: before a comma, a bracket or a line break.
function scalarEnds(frame: ParseFrame, to: number): boolean {
  const next = passSpace(to);
  const following = BYTES[next] as number;
  if (following === COMMA || following === (frame.isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return true;
  return next - to < LOOKAHEAD && isToken(following) && breaksLine(to, next);
}

function breaksLine(from: number, to: number): boolean {
  for (let pos = from; pos < to; pos++) if (BYTES[pos] === LF) return true;
  return false;
}

export function isToken(byte: number): boolean {
  return byte > SPACE && byte < 0x7f && byte !== 0x2f && byte !== 0x23;
}

interface Literal {
  readonly word: string;
  readonly value: Json;
  readonly strict: string | undefined;
}

const PYTHON_LITERAL = liberty('parse.python-literal');

const LITERALS: (Literal | undefined)[] = new Array<Literal | undefined>(128).fill(undefined);
for (const [word, value] of [
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
] as const) {
  const strict = JSON.stringify(value);
  LITERALS[word.charCodeAt(0)] = { word, value, strict: strict === word ? undefined : strict };
}

// Reads a JSON or Python literal whose first byte, at `pos`, is `code`. Returns undefined if there is none, or if something unusual
// follows.
export function plainLiteral(reader: Reader, frame: ParseFrame, base: number, pos: number, code: number): Json | undefined {
  const literal = LITERALS[code];
  if (literal === undefined || !reader.text.startsWith(literal.word, base + pos)) return undefined;
  const to = pos + literal.word.length;
  if (base + to > (reader.window as ByteWindow).limit || !scalarEnds(frame, to)) return undefined;
  if (literal.strict !== undefined) takeRepair(reader, PYTHON_LITERAL, base + pos, literal.word, literal.strict);
  reader.pos = base + to;
  return literal.value;
}

const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

// Reads a number of up to fifteen digits whose first byte, at `pos`, is `code`. Returns undefined if there is none, or if something unusual
// follows.
export function readPlainNumber(reader: Reader, frame: ParseFrame, base: number, pos: number, code: number): Json | undefined {
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
  if (point === -1) return first > pos ? -mantissa : mantissa;
  const size = mantissa / (POWERS[to - point - 1] as number);
  if (Number.isInteger(size)) reader.hasFloats = true;
  return first > pos ? -size : size;
}
