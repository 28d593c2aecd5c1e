import { smallest } from '../../../lib/largest.ts';

// Parameters of RFC 3492, section 5.
const BASE = 36;
const LEAST_THRESHOLD = 1;
const MOST_THRESHOLD = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const FIRST_NON_ASCII = 0x80;
const LAST_CODE_POINT = 0x10ffff;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

interface Reader {
  readonly text: string;
  at: number;
}

// Decodes the part of a lower-case label after `xn--`. Returns undefined if it is not valid. It is intended for labels, which are short.
export function decodePunycode(text: string): string | undefined {
  const delimiter = text.lastIndexOf('-');
  const reader: Reader = { text, at: delimiter + 1 };
  const output = Array.from(text.slice(0, Math.max(0, delimiter)), (char) => char.charCodeAt(0));
  let bias = INITIAL_BIAS;
  let next = FIRST_NON_ASCII;
  let position = 0;
  for (let isFirst = true; reader.at < text.length; isFirst = false) {
    const delta = readDelta(reader, bias);
    const count = output.length + 1;
    bias = adapted(delta, count, isFirst);
    next += Math.floor((position + delta) / count);
    position = (position + delta) % count;
    // A delta that is not a number fails here too.
    if (!(next <= LAST_CODE_POINT)) return undefined;
    output.splice(position++, 0, next);
  }
  return textOf(output);
}

// Encodes a label as the part after `xn--`. The label must be short and have at least one character beyond ASCII.
export function encodePunycode(text: string): string {
  const codePoints = Array.from(text, (char) => char.codePointAt(0) as number);
  const basic = codePoints.filter((code) => code < FIRST_NON_ASCII);
  let output = basic.length === 0 ? '' : `${textOf(basic)}-`;
  let bias = INITIAL_BIAS;
  let done = basic.length;
  let delta = 0;
  let next = FIRST_NON_ASCII;
  while (done < codePoints.length) {
    const code = smallest(codePoints.filter((candidate) => candidate >= next));
    delta += (code - next) * (done + 1);
    for (const other of codePoints) {
      if (other < code) delta++;
      if (other !== code) continue;
      output += writtenDelta(delta, bias);
      bias = adapted(delta, done + 1, done === basic.length);
      delta = 0;
      done++;
    }
    delta++;
    next = code + 1;
  }
  return output;
}

function textOf(codePoints: readonly number[]): string {
  return codePoints.map((code) => String.fromCodePoint(code)).join('');
}

function readDelta(reader: Reader, bias: number): number {
  let value = 0;
  let weight = 1;
  for (let k = BASE; ; k += BASE) {
    const digit = DIGITS.indexOf(reader.text.charAt(reader.at++) || '-');
    if (digit < 0) return Number.NaN;
    value += digit * weight;
    const threshold = thresholdAt(k, bias);
    if (digit < threshold) return value;
    weight *= BASE - threshold;
  }
}

function writtenDelta(delta: number, bias: number): string {
  let rest = delta;
  let written = '';
  for (let k = BASE; ; k += BASE) {
    const threshold = thresholdAt(k, bias);
    if (rest < threshold) return written + DIGITS.charAt(rest);
    written += DIGITS.charAt(threshold + ((rest - threshold) % (BASE - threshold)));
    rest = Math.floor((rest - threshold) / (BASE - threshold));
  }
}

function thresholdAt(k: number, bias: number): number {
  return Math.min(MOST_THRESHOLD, Math.max(LEAST_THRESHOLD, k - bias));
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let scaled = Math.floor(delta / (isFirst ? DAMP : 2));
  scaled += Math.floor(scaled / count);
  let k = 0;
  for (; scaled > ((BASE - LEAST_THRESHOLD) * MOST_THRESHOLD) / 2; k += BASE)
    scaled = Math.floor(scaled / (BASE - LEAST_THRESHOLD));
  return k + Math.floor(((BASE - LEAST_THRESHOLD + 1) * scaled) / (scaled + SKEW));
}
