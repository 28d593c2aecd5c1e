import { classAt, DIGIT, isHighSurrogate, isLow, LETTER, MARK } from './char-class.ts';
import { isCurrencyBefore } from './currency-codes.ts';
import { withoutAccents } from './fold/accents.ts';
import { withoutCase } from './fold/case.ts';
import { digitOf } from './fold/digits.ts';
import { isHyphen } from './fold/hyphens.ts';
import { isQuotationMark } from './fold/quotation-marks.ts';
import { isWhiteSpace } from './fold/white-space.ts';
import { withoutWidth } from './fold/width.ts';
import { isSignAt } from './number-edges.ts';
import { numberTokenAt, type Separators, separatorsIn } from './number-token.ts';

export interface FoldedText {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

// Stands for characters left out between two digits, so that two numbers do not become one.
const GAP = 0x20;

const SIGN = 0x2d;

// Removes case, width, accents, white space, hyphens and quotation marks from a string, and writes all numbers in the same way. The meaning
// of separators in numbers is learned from the text unless it is given.
export function foldedText(text: string, separators: Separators = separatorsIn(text)): FoldedText {
  const folding = new Folding(text, separators);
  for (let at = 0; at < text.length; ) at = folding.take(at);
  return folding.done();
}

// The most marks of a letter. Beyond that they count as separate letters.
const MOST_MARKS = 30;

class Folding {
  readonly #text: string;
  readonly #separators: Separators;
  #codes: Uint16Array;
  #starts: Uint32Array;
  #ends: Uint32Array;
  #length = 0;
  #gap = -1;

  constructor(text: string, separators: Separators) {
    this.#text = text;
    this.#separators = separators;
    const size = text.length + 16;
    this.#codes = new Uint16Array(size);
    this.#starts = new Uint32Array(size);
    this.#ends = new Uint32Array(size);
  }

  take(at: number): number {
    const code = this.#text.charCodeAt(at);
    if (digitOf(code) >= 0) return this.#takeNumber(at);
    const isPlain = code < 0x80 && !isMarkAt(this.#text, at + 1);
    if (isPlain && isLetterCode(code | 0x20)) {
      this.#put(code | 0x20, at, at + 1);
      return at + 1;
    }
    const end = isPlain ? at + 1 : clusterEnd(this.#text, at);
    const folded = foldedCharacter(this.#text.slice(at, end));
    if (folded !== '') this.#putAll(folded, at, end);
    else if (mayBeHyphen(code) && isSignAt(this.#text, at)) this.#put(SIGN, at, end);
    else if (this.#gap < 0) this.#gap = at;
    return end;
  }

  #takeNumber(at: number): number {
    const token = this.#startsNumber(at) ? numberTokenAt(this.#text, at, this.#separators) : undefined;
    const end = token?.end ?? at + 1;
    this.#putAll(token?.plain ?? String(digitOf(this.#text.charCodeAt(at))), at, end);
    return end;
  }

  // Whether a number starts at an offset. Digits inside a word, and digits after others, do not start one.
  #startsNumber(at: number): boolean {
    const before = classAt(this.#text, at - 1);
    if (before === LETTER || before === MARK) return isCurrencyBefore(this.#text, at);
    const isAfterPoint = /^[.,]$/.test(this.#text.charAt(at - 1)) && classAt(this.#text, at - 2) === DIGIT;
    return before !== DIGIT && !isAfterPoint;
  }

  #putAll(folded: string, start: number, end: number): void {
    const isNumberSign = folded !== '' && classAt(folded, 0) === DIGIT && classAt(this.#text, start) === DIGIT;
    if (isNumberSign && this.#endsInDigit() && (this.#gap >= 0 || digitOf(this.#text.charCodeAt(start)) < 0)) {
      const from = this.#gap < 0 ? start : this.#gap;
      this.#put(GAP, from, start);
    }
    for (let i = 0; i < folded.length; i++) this.#put(folded.charCodeAt(i), start, end);
  }

  #endsInDigit(): boolean {
    const code = this.#length === 0 ? 0 : (this.#codes[this.#length - 1] as number);
    return code >= 0x30 && code <= 0x39;
  }

  #put(code: number, start: number, end: number): void {
    if (this.#length === this.#codes.length) this.#grow();
    this.#codes[this.#length] = code;
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#length++;
    this.#gap = -1;
  }

  #grow(): void {
    const size = this.#length * 2;
    [this.#codes, this.#starts, this.#ends] = [
      grown(this.#codes, new Uint16Array(size)),
      grown(this.#starts, new Uint32Array(size)),
      grown(this.#ends, new Uint32Array(size)),
    ];
  }

  done(): FoldedText {
    return {
      text: textOf(this.#codes.subarray(0, this.#length)),
      starts: this.#starts.subarray(0, this.#length),
      ends: this.#ends.subarray(0, this.#length),
    };
  }
}

function grown<Numbers extends Uint16Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

// The longest list of arguments that is surely accepted.
const CHUNK = 8192;

function textOf(codes: Uint16Array): string {
  let text = '';
  for (let at = 0; at < codes.length; at += CHUNK)
    text += String.fromCharCode.apply(null, codes.subarray(at, at + CHUNK) as unknown as number[]);
  return text;
}

function mayBeHyphen(code: number): boolean {
  return code === SIGN || code > 0x80;
}

function isLetterCode(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function clusterEnd(text: string, at: number): number {
  let end = at + (isHighSurrogate(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1)) ? 2 : 1);
  while (end < text.length && end - at < MOST_MARKS && isMarkAt(text, end)) {
    end += isHighSurrogate(text.charCodeAt(end)) && isLow(text.charCodeAt(end + 1)) ? 2 : 1;
  }
  return end;
}

function isMarkAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  // Nothing below has marks, and there is no code behind the end.
  if (!(code >= 0x300)) return false;
  if ((code >= 0x1160 && code <= 0x11ff) || code === 0xff9e || code === 0xff9f) return true;
  return classAt(text, at) === MARK;
}

function isLeftOut(char: string): boolean {
  return isWhiteSpace(char) || isHyphen(char) || isQuotationMark(char);
}

// A cache, because strings use few characters and folding one takes far longer than looking it up.
const FOLDED = new Map<string, string>();
const MOST_FOLDED = 10_000;

// The longest folded form of a character. One Arabic character is a whole sentence, which is left alone so that a string cannot become many
// times as long.
const LONGEST_FOLD = 8;

function foldedCharacter(char: string): string {
  let folded = FOLDED.get(char);
  if (folded === undefined) {
    const plain = withoutWidth(char);
    folded = isLeftOut(char) ? '' : withoutCase(withoutAccents(plain.length > char.length + LONGEST_FOLD ? char : plain));
    if (FOLDED.size < MOST_FOLDED) FOLDED.set(char, folded);
  }
  return folded;
}
