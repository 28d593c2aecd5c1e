import type { Completions } from './completion.ts';
import type { Item } from './item.ts';
import { NO_WORD } from './lexicon.ts';
import { isNegation } from './negation.ts';
import type { Recogniser } from './recogniser.ts';
import { SimilarTexts } from './similar-words.ts';
import type { Trie } from './trie.ts';

const MOST_WORDS = 32;
const MOST_CHARACTERS = 1000;

// The most steps of a search, so that the cost of a failure is bounded.
const MOST_STEPS = 1500;

const MOST_TOGETHER = 3;

// The cost of removing or inserting a word. Similar words cost less, and more with each letter that differs. It is in tenths, so that sums
// are whole numbers.
const REMOVAL = 10;
const INSERTION = 10;
const LIKENESS = 3;
const LETTER = 2;
const DEAREST_LIKENESS = 15;

interface Step {
  readonly cost: number;
  readonly used: number;
  readonly state: number;
  readonly said: Said | undefined;
  // Whether a word was removed, or a token was inserted without a reason. Both together would replace one by a guess.
  readonly guess: 'none' | 'removed' | 'inserted';
  readonly removed: number;
}

interface Meant {
  readonly words: readonly number[];
  readonly uses: number;
  readonly cost: number;
}

interface Said {
  readonly word: number;
  readonly before: Said | undefined;
}

// Finds the command that needs the fewest changes to a string.
export class Nearest {
  readonly #recogniser: Recogniser;
  readonly #completions: Completions;
  readonly #words: SimilarTexts;
  readonly #tokens: readonly (readonly number[])[];
  readonly #wholes: SimilarTexts;
  readonly #insertions = new Map<number, readonly number[]>();

  constructor(recogniser: Recogniser, completions: Completions) {
    this.#recogniser = recogniser;
    this.#completions = completions;
    const { lexicon, automaton } = recogniser;
    this.#words = new SimilarTexts(lexicon.words);
    const tries = new Set(automaton.items.map(({ trie }) => trie));
    this.#tokens = [...tries].flatMap((trie) => tokensIn(trie));
    this.#wholes = new SimilarTexts(this.#tokens.map((words) => words.map((word) => lexicon.spelt(word)).join(' ')));
  }

  to(text: string): string | undefined {
    const { lexicon } = this.#recogniser;
    const words = lexicon.splitter.split(text.slice(0, MOST_CHARACTERS));
    if (words.length === 0 || words.length > MOST_WORDS) return undefined;
    const numbers = words.map((word) => lexicon.find(word));
    // Without its negation a command is the opposite of what was meant, however near.
    const kept = words.map(isNegation);
    if (kept.some((isKept, index) => isKept && numbers[index] === NO_WORD)) return undefined;
    const meant = words.map((_, index) => this.#meantAt(words, numbers, kept, index));
    const said = this.#search(numbers, meant, kept);
    if (said === undefined) return undefined;
    const spelt: string[] = [];
    for (let one: Said | undefined = said; one !== undefined; one = one.before) spelt.unshift(lexicon.spelt(one.word));
    return this.#recogniser.recognise(spelt.join(' '))?.commands[0].say;
  }

  #meantAt(words: readonly string[], numbers: readonly number[], kept: readonly boolean[], index: number): readonly Meant[] {
    const alone = numbers[index] === NO_WORD ? this.#words.to(words[index] as string) : [];
    const meant = alone.map(({ index: word, distance }): Meant => ({ words: [word], uses: 1, cost: likeness(distance) }));
    for (let uses = 1; uses <= MOST_TOGETHER && index + uses <= words.length && kept[index + uses - 1] !== true; uses++) {
      const text = words.slice(index, index + uses).join(' ');
      const isKnown = !numbers.slice(index, index + uses).includes(NO_WORD);
      for (const { index: token, distance } of isKnown ? this.#wholes.same(text) : this.#wholes.to(text))
        meant.push({ words: this.#tokens[token] ?? [], uses, cost: likeness(distance) });
    }
    return meant;
  }

  // Explores the cheapest path first, so that the first end it reaches is the nearest command.
  #search(words: readonly number[], meant: readonly (readonly Meant[])[], kept: readonly boolean[]): Said | undefined {
    const { automaton } = this.#recogniser;
    // More changes than words would make it another command.
    const open = new Queue((words.length + 1) * REMOVAL);
    const seen = new Set<string>();
    open.push({ cost: 0, used: 0, state: -1, said: undefined, guess: 'none', removed: 0 });
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const step = open.pop();
      if (step === undefined) return undefined;
      const key = `${step.state} ${step.used} ${step.guess}`;
      if (seen.has(key)) continue;
      seen.add(key);
      // What keeps less than half of the words is some other command, perhaps the opposite.
      if (step.used === words.length && automaton.isEnd(step.state))
        return step.removed * 2 > words.length ? undefined : step.said;
      this.#expand(step, words, meant, kept, open);
    }
    return undefined;
  }

  #expand(
    step: Step,
    words: readonly number[],
    meant: readonly (readonly Meant[])[],
    kept: readonly boolean[],
    open: Queue,
  ): void {
    const word = words[step.used];
    if (word !== undefined) {
      this.#say(step, { words: [word], uses: 1, cost: 0 }, open);
      for (const other of meant[step.used] ?? []) this.#say(step, other, open);
      if (step.guess !== 'inserted' && kept[step.used] !== true)
        open.push({ ...step, cost: step.cost + REMOVAL, used: step.used + 1, guess: 'removed', removed: step.removed + 1 });
    }
    for (const inserted of this.#insertionsAt(step.state)) this.#say(step, { words: [inserted], uses: 0, cost: INSERTION }, open);
  }

  // Returns the first words of the shortest continuations. Any others would be guesses too, and there may be thousands.
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

  #say(step: Step, { words, uses, cost }: Meant, open: Queue): void {
    const { automaton } = this.#recogniser;
    let ends: readonly Pick<Step, 'state' | 'said'>[] = [step];
    for (const word of words) {
      ends = ends.flatMap(({ state, said }) =>
        automaton.targets(state, word).map((target) => ({ state: target, said: { word, before: said } })),
      );
    }
    for (const { state, said } of ends) {
      const isGuess = uses === 0 && automaton.itemAt(state)?.slot !== undefined;
      if (isGuess && step.guess === 'removed') continue;
      const guess = isGuess ? 'inserted' : step.guess;
      open.push({ cost: step.cost + cost, used: step.used + uses, state, said, guess, removed: step.removed });
    }
  }
}

function likeness(distance: number): number {
  return Math.min(LIKENESS + LETTER * distance, DEAREST_LIKENESS);
}

function tokensIn(trie: Trie): readonly (readonly number[])[] {
  const ways: (readonly number[])[] = [[]];
  const tokens: (readonly number[])[] = [];
  // Children have higher numbers than their parents.
  for (let node = 0; node < trie.size; node++) {
    const way = ways[node] ?? [];
    if (trie.entries[node] !== undefined) tokens.push(way);
    for (const [word, child] of trie.children[node] ?? []) ways[child] = [...way, word];
  }
  return tokens;
}

// A queue of steps by cost, cheapest first. Of two with the same cost, the one pushed first comes first.
class Queue {
  readonly #buckets: Step[][] = [];
  readonly #dearest: number;
  #cost = 0;
  #next = 0;

  constructor(dearest: number) {
    this.#dearest = dearest;
  }

  // Adds a step, unless it costs too much. Its cost is never below that of the last step popped.
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
