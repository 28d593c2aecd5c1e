import { isSpace, OPEN_BRACE, OPEN_BRACKET } from '../lib/char.ts';
import type { Span } from '../lib/span.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import { reasoningSpans } from '../stages/extract/reasoning.ts';
import type { Settings } from './settings.ts';

/** A stretch that JSON.parse has refused already: it need not be asked again. */
export interface Refused extends Span {
  /** Whether it is the whole reply, which no document at its start is a part of then. */
  readonly isWhole: boolean;
}

/** One reply on its road: its text, the gate it is at, and what the ways tried so far have learnt of it. */
export class Road {
  readonly text: string;
  readonly settings: Settings;
  /** Where JSON.parse was asked in vain. */
  refused: Refused | undefined = undefined;
  /** Why nothing was read where a document may start. */
  trouble: Finding | undefined = undefined;
  /** What is known of the reply if nothing else can be read in it. */
  last: Evidence | undefined = undefined;
  #reasoning: readonly Span[] | undefined = undefined;

  constructor(text: string, settings: Settings) {
    this.text = text;
    this.settings = settings;
  }

  /** The first character that is not white space; NaN where there is none. */
  get first(): number {
    let pos = 0;
    while (isSpace(this.text.charCodeAt(pos))) pos++;
    return this.text.charCodeAt(pos);
  }

  get opensDocument(): boolean {
    const { first } = this;
    return first === OPEN_BRACE || first === OPEN_BRACKET;
  }

  /** The thoughts in the reply. */
  get reasoning(): readonly Span[] {
    this.#reasoning ??= this.#isAnswer() ? [] : reasoningSpans(this.text);
    return this.#reasoning;
  }

  /** Behind a document that opens the reply only a closing tag on a line of its own can make it a thought. */
  #isAnswer(): boolean {
    // Lines are many and tags are few: most texts are not searched twice.
    return this.opensDocument && !(this.text.includes('</') && this.text.includes('\n</'));
  }
}
