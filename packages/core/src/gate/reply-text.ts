import { isSpace, OPEN_BRACE, OPEN_BRACKET } from '../lib/char.ts';
import type { Span } from '../lib/span.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import { thoughtsIn } from '../stages/extract/reasoning.ts';
import type { Refused, ReplyReading, Settings } from './settings.ts';

// The state of reading one reply: its text, the gate's settings, and the findings of the ways already tried.
export class ReplyText implements ReplyReading {
  readonly text: string;
  readonly settings: Settings;
  // The place where JSON.parse has already failed.
  refused: Refused | undefined = undefined;
  trouble: Finding | undefined = undefined;
  last: Evidence | undefined = undefined;
  #reasoning: readonly Span[] | undefined = undefined;

  constructor(text: string, settings: Settings) {
    this.text = text;
    this.settings = settings;
  }

  get first(): number {
    let pos = 0;
    while (isSpace(this.text.charCodeAt(pos))) pos++;
    return this.text.charCodeAt(pos);
  }

  get opensDocument(): boolean {
    const { first } = this;
    return first === OPEN_BRACE || first === OPEN_BRACKET;
  }

  get reasoning(): readonly Span[] {
    this.#reasoning ??= thoughtsIn(this.text);
    return this.#reasoning;
  }
}
