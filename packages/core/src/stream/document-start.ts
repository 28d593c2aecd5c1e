import {
  BYTE_ORDER_MARK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  DOUBLE_QUOTE,
  isDigit,
  isNameChar,
  isPlainSpace,
  isQuote,
  LF,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
} from '../lib/char.ts';
import { behindSpace } from '../lib/plain-space.ts';
import { opensPrintedThought, PRINTED_END, type ThoughtMark, thoughtMarks } from '../lib/thought-marks.ts';
import { opensDocument } from '../stages/extract/opener.ts';

// Longer than any reasoning mark, and than a fence with its language.
const LONGEST_MARK = 96;

const MOST_DOCUMENTS = 64;

const LANGUAGE = /^(?:json\w*)?$/i;

export interface Started {
  readonly number: number;
  readonly text: string;
  readonly at: number;
  readonly isFenced: boolean;
  readonly isSure: boolean;
}

type Look = { readonly to: number } | 'wait' | 'start' | 'hopeless';

export class DocumentStart {
  isHopeless = false;
  readonly #takesLists: boolean;
  #text = '';
  #at = 0;
  #thought: string | undefined;
  #fence = '';
  #isCode = false;
  #isBlank = true;
  #isSure = true;
  #hasQuote = false;
  #documents = 0;

  constructor(takesLists: boolean) {
    this.#takesLists = takesLists;
  }

  look(chunk: string): Started | undefined {
    this.#text += chunk;
    let pos = 0;
    while (pos < this.#text.length) {
      const look = this.#lookAt(pos);
      if (look === 'wait') break;
      if (look === 'hopeless') this.isHopeless = true;
      if (look === 'hopeless') return undefined;
      if (look === 'start') return this.#start(pos);
      pos = look.to;
    }
    this.#drop(pos);
    return undefined;
  }

  goOn(at: number): void {
    this.#text = '';
    this.#at = at;
    this.#isSure = false;
    this.isHopeless = this.#documents >= MOST_DOCUMENTS;
  }

  #start(pos: number): Started {
    this.#drop(pos);
    this.#documents++;
    this.#isBlank = false;
    return { number: this.#documents, text: this.#text, at: this.#at, isFenced: this.#fence !== '', isSure: this.#isSure };
  }

  #drop(length: number): void {
    this.#text = this.#text.slice(length);
    this.#at += length;
  }

  #lookAt(pos: number): Look {
    const code = this.#text.charCodeAt(pos);
    if (this.#thought !== undefined) return this.#lookInThought(pos, this.#thought);
    if (isPlainSpace(code) || code === BYTE_ORDER_MARK) {
      if (code === LF) this.#hasQuote = false;
      return { to: pos + 1 };
    }
    const look = this.#lookAtMark(pos) ?? this.#lookAtFence(pos) ?? this.#lookAtOpener(pos, code);
    if (look !== undefined) return look;
    // A reply that opens with a quote is a string, or the inside of an object.
    if (this.#isBlank && isQuote(code)) return 'hopeless';
    this.#hasQuote ||= code === DOUBLE_QUOTE;
    this.#isBlank = false;
    this.#isSure = false;
    return { to: pos + 1 };
  }

  #lookInThought(pos: number, close: string): Look {
    if (close === PRINTED_END) {
      const end = this.#text.indexOf(`\n${close}`, pos);
      const last = this.#text.length - close.length;
      if (end === -1) return last > pos ? { to: last } : 'wait';
      this.#thought = undefined;
      return { to: end + 1 + close.length };
    }
    const skipped = this.#text.slice(pos).search(/[<[◁]/);
    if (skipped !== 0) return { to: skipped === -1 ? this.#text.length : pos + skipped };
    const mark = this.#markAt(pos);
    if (mark === 'wait') return 'wait';
    if (mark?.closes && mark.name === close) this.#thought = undefined;
    return { to: mark === undefined ? pos + 1 : pos + mark.end };
  }

  #lookAtMark(pos: number): Look | undefined {
    const isPrinted =
      this.#isBlank && this.#text.charAt(pos) === 'T' ? opensPrintedThought(this.#text.slice(pos, pos + 16)) : false;
    if (isPrinted === 'wait') return 'wait';
    if (isPrinted) this.#thought = PRINTED_END;
    if (isPrinted) return { to: pos + 1 };
    if (!'<[◁'.includes(this.#text.charAt(pos))) return undefined;
    const mark = this.#markAt(pos);
    if (mark === 'wait' || mark === undefined) return mark;
    // A mark after a quote on its line is part of some text.
    if (!mark.closes && !this.#hasQuote) this.#thought = mark.name;
    this.#isBlank = false;
    return { to: pos + mark.end };
  }

  #markAt(pos: number): ThoughtMark | 'wait' | undefined {
    const window = this.#text.slice(pos, pos + LONGEST_MARK);
    const mark = thoughtMarks(window).find(({ start }) => start === 0);
    if (mark !== undefined || window.length === LONGEST_MARK) return mark;
    return /^(?:<\|?|\[|◁)\/?[a-z|_:-]*(?: [^>\]▷]*)?$/i.test(window) || /^<(?:\||unused|channel)[^{}"]*$/.test(window)
      ? 'wait'
      : undefined;
  }

  #lookAtFence(pos: number): Look | undefined {
    const mark = this.#text.slice(pos, pos + 3);
    if (mark !== '```' && mark !== '~~~')
      return mark === '`' || mark === '``' || mark === '~' || mark === '~~' ? this.#waitAt(pos, 3) : undefined;
    if (this.#fence === mark) return this.#closeFence(pos);
    if (this.#fence !== '') return undefined;
    let end = pos + 3;
    while (end < this.#text.length && isNameChar(this.#text.charCodeAt(end))) end++;
    if (end === this.#text.length && end - pos < LONGEST_MARK) return 'wait';
    this.#fence = mark;
    this.#isCode = !LANGUAGE.test(this.#text.slice(pos + 3, end));
    this.#isBlank = false;
    return { to: end };
  }

  #waitAt(pos: number, length: number): Look | undefined {
    return this.#text.length - pos < length ? 'wait' : undefined;
  }

  #closeFence(pos: number): Look {
    this.#fence = '';
    this.#isCode = false;
    return { to: pos + 3 };
  }

  #lookAtOpener(pos: number, code: number): Look | undefined {
    if ((code !== OPEN_BRACE && code !== OPEN_BRACKET) || this.#isCode) return undefined;
    if (code === OPEN_BRACE && this.#isSure) return 'start';
    const next = behindSpace(this.#text, pos + 1);
    const isFar = next - pos > LONGEST_MARK;
    if (next === this.#text.length && !isFar) return 'wait';
    const isList = code === OPEN_BRACKET;
    const after = this.#text.charCodeAt(next);
    // Brackets in prose that are empty, or that no document can have, are words.
    const isWord = !this.#isSure && this.#fence === '' && (after === code + 2 || (isList && !this.#takesLists));
    if (isWord) return undefined;
    if (isList ? startsItem(after) : after === DOUBLE_QUOTE || after === CLOSE_BRACE) return 'start';
    if (isNameChar(after) && this.#text.length - pos < LONGEST_MARK) return this.#lookAtName(pos, next);
    return opensDocument(this.#text, pos, this.#text.length, code) ? 'hopeless' : undefined;
  }

  // Examines a name in brackets, which is a word if they close after it. This must have been seen.
  #lookAtName(pos: number, from: number): Look | undefined {
    let end = from;
    while (isNameChar(this.#text.charCodeAt(end))) end++;
    if (end === this.#text.length) return 'wait';
    return opensDocument(this.#text, pos, this.#text.length, this.#text.charCodeAt(pos)) ? 'hopeless' : undefined;
  }
}

function startsItem(code: number): boolean {
  if (code === DOUBLE_QUOTE || code === OPEN_BRACE || code === OPEN_BRACKET || code === CLOSE_BRACKET) return true;
  return code === MINUS || isDigit(code) || 'tfn'.includes(String.fromCharCode(code));
}
