import { SPACE } from '../../lib/char.ts';
import { type Automaton, type Edge, SEVERAL } from './automaton.ts';
import type { Item } from './item.ts';
import { type Lexicon, NO_WORD } from './lexicon.ts';
import type { Command } from './model/command.ts';
import { fillSlot, type Slots } from './spoken.ts';

/** Longer commands take the long way. */
const MOST_WORDS = 64;

/**
 * The fast path: most commands come in their canonical form, one way to read them, one space between words. Words are guessed by
 * their hash; in the end the text is compared with what the guesses say, so a wrong guess only costs time.
 */
export class Glancer {
  readonly #automaton: Automaton;
  readonly #lexicon: Lexicon;
  readonly #version: string | number;
  /** Kept between calls, so that a look allocates nothing but the command. */
  readonly #edges: Edge[] = [];
  readonly #path = new Int32Array(MOST_WORDS);

  constructor(automaton: Automaton, lexicon: Lexicon, version: string | number) {
    this.#automaton = automaton;
    this.#lexicon = lexicon;
    this.#version = version;
  }

  /** The command that a text is, to the letter. */
  look(text: string): Command | undefined {
    if (this.#automaton.keepsLast) return undefined;
    const count = this.#walk(text);
    return count > 0 && this.#trace(count) ? this.#command(text, count) : undefined;
  }

  /** How many words lead to the end of a command; 0 if they don't. */
  #walk(text: string): number {
    const lexicon = this.#lexicon;
    const { splitter } = lexicon;
    let set = this.#automaton.start;
    let start = 0;
    for (let count = 0; count < MOST_WORDS; count++) {
      const word = lexicon.guessAt(text, start);
      const edge = word === NO_WORD ? undefined : (set.edges.get(word) ?? this.#automaton.step(set, word));
      if (edge === undefined) return 0;
      this.#edges[count] = edge;
      set = edge.to;
      const { end } = splitter;
      if (end === text.length) return count + 1;
      start = end + 1;
      if (text.charCodeAt(end) !== SPACE) return 0;
    }
    return 0;
  }

  /** Finds the only path through the states, from the end. */
  #trace(count: number): boolean {
    const { ends } = (this.#edges[count - 1] as Edge).to;
    if (ends.length !== 1) return false;
    let place = ends[0] as number;
    for (let index = count - 1; index >= 0; index--) {
      const edge = this.#edges[index] as Edge;
      this.#path[index] = edge.to.states[place] as number;
      place = edge.from[place] as number;
      if (place === SEVERAL) return false;
    }
    return true;
  }

  /** The command on that path, if the text is its canonical form. */
  #command(text: string, count: number): Command | undefined {
    const automaton = this.#automaton;
    const slots: Slots = {};
    let at = 0;
    for (let index = 0; index < count; index++) {
      if (index + 1 < count && automaton.depthAt(this.#path[index + 1] as number) > 1) continue;
      const state = this.#path[index] as number;
      const entry = automaton.entryAt(state);
      if (entry === undefined || entry.variant !== undefined || !text.startsWith(entry.text, at)) return undefined;
      if (at > 0 && text.charCodeAt(at - 1) !== SPACE) return undefined;
      at += entry.text.length + 1;
      const { slot } = automaton.itemAt(state) as Item;
      if (slot !== undefined) fillSlot(slots, slot, entry.value);
    }
    if (at !== text.length + 1) return undefined;
    const { form } = automaton.itemAt(this.#path[0] as number) as Item;
    return { form, slots, say: text, version: this.#version };
  }
}
