import type { Completions } from './completion.ts';
import type { Item } from './item.ts';
import { NO_WORD } from './lexicon.ts';
import type { Recogniser } from './recogniser.ts';
import { SimilarWords } from './similar-words.ts';

/** Longer texts are no slip of the tongue. */
const MOST_WORDS = 32;
const MOST_CHARACTERS = 1000;

/** Steps of the search: the cost of a failure is bounded. */
const MOST_STEPS = 1500;

/** What it costs to leave a word out or to put one in; to take a similar word costs less. In tenths, so that sums are whole. */
const REMOVAL = 10;
const INSERTION = 10;
const LIKENESS = 6;

/** A state of the search: so many words are used, the grammar is in this state, these words were said. */
interface Step {
  readonly cost: number;
  readonly used: number;
  readonly state: number;
  readonly said: Said | undefined;
}

interface Said {
  readonly word: number;
  readonly before: Said | undefined;
}

/** Finds the command that takes the fewest alterations of a text. */
export class Nearest {
  readonly #recogniser: Recogniser;
  readonly #completions: Completions;
  readonly #similar: SimilarWords;
  /** Words that may be put in, by state. */
  readonly #insertions = new Map<number, readonly number[]>();

  constructor(recogniser: Recogniser, completions: Completions) {
    this.#recogniser = recogniser;
    this.#completions = completions;
    this.#similar = new SimilarWords(recogniser.lexicon.words);
  }

  /** The nearest command; undefined if none is near. */
  to(text: string): string | undefined {
    const { lexicon } = this.#recogniser;
    const words = lexicon.splitter.split(text.slice(0, MOST_CHARACTERS));
    if (words.length === 0 || words.length > MOST_WORDS) return undefined;
    const numbers = words.map((word) => lexicon.find(word));
    const similar = words.map((word, index) => (numbers[index] === NO_WORD ? this.#similar.to(word) : []));
    const said = this.#search(numbers, similar);
    if (said === undefined) return undefined;
    const spelt: string[] = [];
    for (let one: Said | undefined = said; one !== undefined; one = one.before) spelt.unshift(lexicon.spelt(one.word));
    return this.#recogniser.recognise(spelt.join(' '))?.commands[0].say;
  }

  /** Looks at the cheapest way first, so that the first end it meets is the nearest command. */
  #search(words: readonly number[], similar: readonly (readonly number[])[]): Said | undefined {
    const { automaton } = this.#recogniser;
    // More alterations than words are another command, not this one.
    const open = new Queue((words.length + 1) * REMOVAL);
    const seen = new Set<number>();
    open.push({ cost: 0, used: 0, state: -1, said: undefined });
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const step = open.pop();
      if (step === undefined) return undefined;
      const key = step.state * (MOST_WORDS + 1) + step.used;
      if (seen.has(key)) continue;
      seen.add(key);
      if (step.used === words.length && automaton.isEnd(step.state)) return step.said;
      this.#expand(step, words, similar, open);
    }
    return undefined;
  }

  #expand(step: Step, words: readonly number[], similar: readonly (readonly number[])[], open: Queue): void {
    const word = words[step.used];
    if (word !== undefined) {
      if (word !== NO_WORD) this.#say(step, word, 0, 1, open);
      for (const other of similar[step.used] ?? []) this.#say(step, other, LIKENESS, 1, open);
      open.push({ ...step, cost: step.cost + REMOVAL, used: step.used + 1 });
    }
    for (const inserted of this.#insertionsAt(step.state)) this.#say(step, inserted, INSERTION, 0, open);
  }

  /** The first words of the shortest ways on: any other would be a guess, too, and there may be thousands. */
  #insertionsAt(state: number): readonly number[] {
    const known = this.#insertions.get(state);
    if (known !== undefined) return known;
    const { automaton } = this.#recogniser;
    const on = this.#completions.from(state)?.words[0];
    const first = automaton.nextItems(state).map((index) => this.#completions.wordsOf(automaton.items[index] as Item)[0]);
    const words = [...new Set([on, ...first].filter((word) => word !== undefined))];
    this.#insertions.set(state, words);
    return words;
  }

  #say(step: Step, word: number, cost: number, uses: number, open: Queue): void {
    for (const state of this.#recogniser.automaton.targets(step.state, word)) {
      open.push({ cost: step.cost + cost, used: step.used + uses, state, said: { word, before: step.said } });
    }
  }
}

/** Steps by cost, the cheapest first; of two that cost the same, the one that was pushed first. */
class Queue {
  readonly #buckets: Step[][] = [];
  readonly #dearest: number;
  #cost = 0;
  #next = 0;

  constructor(dearest: number) {
    this.#dearest = dearest;
  }

  /** Takes a step, unless it costs too much; it never costs less than the one that was popped last. */
  push(step: Step): void {
    if (step.cost > this.#dearest) return;
    const bucket = this.#buckets[step.cost];
    if (bucket === undefined) this.#buckets[step.cost] = [step];
    else bucket.push(step);
  }

  pop(): Step | undefined {
    for (; this.#cost <= this.#dearest; this.#cost++, this.#next = 0) {
      const step = this.#buckets[this.#cost]?.[this.#next];
      if (step === undefined) continue;
      this.#next++;
      return step;
    }
    return undefined;
  }
}
