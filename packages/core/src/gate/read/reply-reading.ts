import { isSpace, OPEN_BRACE, OPEN_BRACKET } from '../../lib/char.ts';
import type { Span } from '../../lib/span.ts';
import { markedThoughts } from '../../stages/extract/reasoning.ts';
import type { GateSettings } from '../gate-settings.ts';
import type { ReplyFacts } from '../reply-facts.ts';

export class ReplyReading {
  readonly text: string;
  readonly gate: GateSettings;
  readonly facts: ReplyFacts;
  #reasoning: readonly Span[] | undefined = undefined;

  constructor(text: string, gate: GateSettings, facts: ReplyFacts) {
    this.text = text;
    this.gate = gate;
    this.facts = facts;
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
    this.#reasoning ??= markedThoughts(this.text);
    return this.#reasoning;
  }
}
