import { editDistance } from '../../lib/closest-word.ts';
import { foldWord } from '../../lib/word-splitter.ts';
import type { Completions } from './completion.ts';
import { NO_WORD } from './lexicon.ts';
import type { Recogniser } from './recogniser.ts';

/** Longer texts are no slip of the tongue. */
const MOST_WORDS = 32;
const LONGEST_WORD = 32;

/** Steps of the search, and words of the grammar that a word is compared with: the cost of a failure is bounded. */
const MOST_STEPS = 1500;
const MOST_COMPARED = 3000;

/** What it costs to leave a word out or to put one in; to take a similar word costs less. */
const REMOVAL = 1;
const INSERTION = 1;
const LIKENESS = 0.6;

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

/** The command that takes the fewest alterations of a text; undefined if none is near. */
export function nearestTo(text: string, recogniser: Recogniser, completions: Completions): string | undefined {
  const words = recogniser.lexicon.splitter.split(text.slice(0, MOST_WORDS * (LONGEST_WORD + 1)));
  if (words.length === 0 || words.length > MOST_WORDS) return undefined;
  const said = new Search(words, recogniser, completions).run();
  if (said === undefined) return undefined;
  const spelt: string[] = [];
  for (let one: Said | undefined = said; one !== undefined; one = one.before) spelt.unshift(recogniser.lexicon.spelt(one.word));
  return recogniser.recognise(spelt.join(' '))?.commands[0].say;
}

/** Looks for the cheapest way first, so that the first end it meets is the nearest command. */
class Search {
  readonly #words: readonly number[];
  /** Words of the grammar that look like a word of the text. */
  readonly #similar: readonly (readonly number[])[];
  readonly #recogniser: Recogniser;
  readonly #completions: Completions;
  readonly #open = new Queue();
  readonly #seen = new Set<string>();

  constructor(words: readonly string[], recogniser: Recogniser, completions: Completions) {
    const { lexicon } = recogniser;
    this.#words = words.map((word) => lexicon.find(word));
    this.#similar = words.map((word, index) => (this.#words[index] === NO_WORD ? similarWords(word, lexicon.words) : []));
    this.#recogniser = recogniser;
    this.#completions = completions;
  }

  run(): Said | undefined {
    // More alterations than words are another command, not this one.
    const limit = this.#words.length + 1;
    this.#open.push({ cost: 0, used: 0, state: -1, said: undefined });
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const step = this.#open.pop();
      if (step === undefined || step.cost > limit) return undefined;
      const key = `${step.used} ${step.state}`;
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      if (step.used === this.#words.length && this.#recogniser.automaton.isEnd(step.state)) return step.said;
      this.#expand(step);
    }
    return undefined;
  }

  #expand(step: Step): void {
    const word = this.#words[step.used];
    if (word !== undefined) {
      this.#say(step, word, 0, 1);
      for (const similar of this.#similar[step.used] ?? []) this.#say(step, similar, LIKENESS, 1);
      this.#open.push({ ...step, cost: step.cost + REMOVAL, used: step.used + 1 });
    }
    for (const inserted of this.#insertions(step.state)) this.#say(step, inserted, INSERTION, 0);
  }

  /** The first words of the shortest ways on: any other would be a guess, too, and there may be thousands. */
  #insertions(state: number): ReadonlySet<number> {
    const { automaton } = this.#recogniser;
    const on = this.#completions.from(state)?.words[0];
    const first = automaton.nextItems(state).map((index) => this.#completions.wordsOf(automaton.items[index] as never)[0]);
    return new Set([on, ...first].filter((word) => word !== undefined));
  }

  #say(step: Step, word: number, cost: number, uses: number): void {
    for (const state of this.#recogniser.automaton.targets(step.state, word)) {
      this.#open.push({ cost: step.cost + cost, used: step.used + uses, state, said: { word, before: step.said } });
    }
  }
}

/** The words that are nearest to a misspelt one, if only a few letters differ. */
function similarWords(word: string, words: readonly string[]): readonly number[] {
  if (word.length > LONGEST_WORD) return [];
  const folded = foldWord(word);
  const most = Math.max(1, Math.floor(folded.length / 3));
  const found: { readonly index: number; readonly distance: number }[] = [];
  words.slice(0, MOST_COMPARED).forEach((candidate, index) => {
    if (Math.abs(candidate.length - folded.length) > most) return;
    const distance = editDistance(folded, foldWord(candidate));
    if (distance <= most) found.push({ index, distance });
  });
  const least = Math.min(...found.map(({ distance }) => distance));
  return found.filter(({ distance }) => distance === least).map(({ index }) => index);
}

/** Steps by cost, the cheapest first; of two that cost the same, the one that was pushed first. */
class Queue {
  readonly #buckets = new Map<number, Step[]>();
  readonly #costs: number[] = [];

  push(step: Step): void {
    // Costs are sums of a few numbers: there are few different ones.
    const cost = Math.round(step.cost * 10);
    const bucket = this.#buckets.get(cost);
    if (bucket !== undefined) {
      bucket.push(step);
      return;
    }
    this.#buckets.set(cost, [step]);
    this.#costs.push(cost);
    this.#costs.sort((one, other) => other - one);
  }

  pop(): Step | undefined {
    const cost = this.#costs.at(-1);
    const bucket = cost === undefined ? undefined : this.#buckets.get(cost);
    if (cost === undefined || bucket === undefined) return undefined;
    const step = bucket.shift();
    if (bucket.length === 0) {
      this.#buckets.delete(cost);
      this.#costs.pop();
    }
    return step;
  }
}
