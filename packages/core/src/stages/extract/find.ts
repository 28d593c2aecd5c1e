import { DOUBLE_QUOTE } from '../../lib/char.ts';
import { parseStrict } from '../../lib/parse-strict.ts';
import { behindSpace } from '../../lib/plain-space.ts';
import type { Span } from '../../lib/span.ts';
import { balancedEnd } from './balanced.ts';
import { behindMarks, closingFence, type Fence, nextFence } from './fence.ts';
import { nextOpener } from './opener.ts';

export type GuessEnd = (text: string, start: number, end: number) => number;

export interface Lead {
  readonly start: number;
  // The offset where reading must stop at the latest.
  readonly limit: number;
  readonly fence?: Fence;
  readonly fenceClose: number;
}

export class LeadFinder {
  readonly #text: string;
  readonly #end: number;
  #pos: number;
  // The next fence, kept until it is passed. Null if there are no more.
  #fence: Fence | null | undefined;
  #inside: { readonly fence: Fence; readonly fenceClose: number } | undefined;
  #guesses = 4;
  // How far brackets may still be followed to their partners, so that many unmatched openers do not cost quadratic time.
  #reach: number;

  constructor(text: string, span: Span) {
    this.#text = text;
    this.#pos = span.start;
    this.#end = span.end;
    this.#reach = 4 * (span.end - span.start);
  }

  // Returns the next place, or undefined. Call `skipPast` first if a document was read.
  next(): Lead | undefined {
    const text = this.#text;
    const opener = nextOpener(text, this.#pos, this.#end);
    const inside = this.#inside;
    this.#inside = undefined;
    if (inside !== undefined) {
      this.#pos = opener + 1;
      return { start: opener, limit: this.#end, ...inside };
    }
    // Before a bracket right here there is no room for marks, and searching for them takes the whole text.
    const fence = opener !== -1 && opener - this.#pos < 3 ? null : this.#nextFence();
    if (fence !== null && (opener === -1 || fence.start < opener)) return this.#inFence(fence);
    if (opener === -1) return undefined;
    this.#pos = opener + 1;
    return { start: opener, limit: this.#end, fenceClose: -1 };
  }

  // Returns the likely end of a lead's document, or -1. It is used for a few leads only, since a wrong guess costs a reading.
  likelyEnd(lead: Lead, guess: GuessEnd | undefined): number {
    return this.#guesses-- > 0 ? (guess?.(this.#text, lead.start, this.#end) ?? -1) : -1;
  }

  // Returns the offset after the bracket that closes the one a lead starts with, or -1 if it never closes.
  balancedEnd(lead: Lead): number {
    if (this.#reach <= 0) return -1;
    const end = balancedEnd(this.#text, lead.start, this.#end);
    this.#reach -= (end === -1 ? this.#end : end) - lead.start;
    return end;
  }

  skipPast({ fence }: Lead, offset: number): void {
    const close = fence === undefined ? -1 : this.#text.indexOf(fence.mark, offset);
    const isClosed = close !== -1 && close < this.#end;
    const isNext = fence !== undefined && isClosed && offset >= this.#pos && nextOpener(this.#text, offset, close) !== -1;
    if (isNext) this.#inside = { fence, fenceClose: close };
    this.#pos = Math.max(this.#pos, isClosed && !isNext ? behindMarks(this.#text, close) : offset);
  }

  #nextFence(): Fence | null {
    if (this.#fence === undefined || (this.#fence !== null && this.#fence.start < this.#pos)) {
      this.#fence = (hasMarks(this.#text, this.#pos) && nextFence(this.#text, this.#pos, this.#end)) || null;
    }
    return this.#fence;
  }

  #inFence(fence: Fence): Lead | undefined {
    const text = this.#text;
    const start = behindSpace(text, fence.body);
    const close = closingFence(text, fence, start, this.#end);
    if (close !== -1 && isStringLiteral(text, start, close)) {
      this.#pos = behindMarks(text, close);
      return { start, limit: close, fence, fenceClose: close };
    }
    const opener = nextOpener(text, start, close === -1 ? this.#end : close);
    if (opener === -1) {
      this.#pos = close === -1 ? this.#end : behindMarks(text, close);
      return { start, limit: close === -1 ? this.#end : close, fence, fenceClose: close };
    }
    this.#pos = opener + 1;
    return { start: opener, limit: this.#end, fence, fenceClose: close };
  }
}

function isStringLiteral(text: string, start: number, close: number): boolean {
  if (text.charCodeAt(start) !== DOUBLE_QUOTE) return false;
  return typeof parseStrict(text.slice(start, close)) === 'string';
}

// Whether a string has fence marks. Most replies have none, and searching for one text is far faster than for either of two.
function hasMarks(text: string, from: number): boolean {
  return text.includes('```', from) || text.includes('~~~', from);
}
