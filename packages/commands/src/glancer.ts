const SPACE = 0x20;

import type { Automaton, Edge } from './automaton.ts';
import type { Item } from './item.ts';
import { type Lexicon, NO_WORD } from './lexicon.ts';
import type { Command } from './model/command.ts';
import { fillSlot, type Slots } from './spoken.ts';
import { onlyPath } from './walk.ts';

// Longer commands are read the slower way.
const MOST_WORDS = 64;

// The fast path for commands, most of which come in canonical form, with one reading and single spaces. It guesses words by their hash and
// finally compares the text with the guesses, so a wrong guess only costs time.
export class Glancer {
  readonly #automaton: Automaton;
  readonly #lexicon: Lexicon;
  readonly #version: string | number;
  // Kept between calls, so that little is allocated besides the command.
  readonly #edges: Edge[] = [];

  constructor(automaton: Automaton, lexicon: Lexicon, version: string | number) {
    this.#automaton = automaton;
    this.#lexicon = lexicon;
    this.#version = version;
  }

  look(text: string): Command | undefined {
    if (this.#automaton.keepsLast) return undefined;
    const count = this.#walk(text);
    const ends = this.#edges[count - 1]?.to.ends ?? [];
    const path = ends.length === 1 ? onlyPath(this.#edges, ends[0] as number, count) : undefined;
    return path && this.#command(text, path);
  }

  // Returns how many words lead to the end of a command, or 0 if they do not.
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

  #command(text: string, path: readonly number[]): Command | undefined {
    const automaton = this.#automaton;
    const slots: Slots = {};
    let at = 0;
    for (const [index, state] of path.entries()) {
      if (index + 1 < path.length && automaton.depthAt(path[index + 1] as number) > 1) continue;
      const entry = automaton.entryAt(state);
      if (entry === undefined || entry.variant !== undefined || !text.startsWith(entry.text, at)) return undefined;
      if (at > 0 && text.charCodeAt(at - 1) !== SPACE) return undefined;
      at += entry.text.length + 1;
      const { slot } = automaton.itemAt(state) as Item;
      if (slot !== undefined) fillSlot(slots, slot, entry.value);
    }
    if (at !== text.length + 1) return undefined;
    const { form } = automaton.itemAt(path[0] as number) as Item;
    return { form, slots, say: text, version: this.#version };
  }
}
