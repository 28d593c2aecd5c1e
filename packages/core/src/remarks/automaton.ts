import type { Part } from './pattern.ts';
import type { Token } from './token.ts';

/** A cue that was found: its number, and the tokens it covers. */
export interface Hit {
  readonly cue: number;
  readonly first: number;
  readonly last: number;
}

/** Where cues are found so far, and how they may go on. */
interface State {
  readonly words: Map<string, State[]>;
  /** By their first two characters. */
  readonly prefixes: Map<string, { readonly prefix: string; readonly to: State }[]>;
  readonly tests: { readonly test: Test; readonly to: State }[];
  /** The cue that is complete here. */
  cue: number | undefined;
  /** The token at which it was last entered, and where the cue began that is found so far. */
  entered: number;
  first: number;
}

type Test = (token: Token) => boolean;

const STOPS = /^[,;:!?—"=)-]$|^…/;
const isWord: Test = ({ kind }) => kind === 'word' || kind === 'number';
const endsSentence: Test = ({ kind, text }) => kind === 'line' || kind === 'end' || text === '.' || text === '!' || text === '?';
const isEnd: Test = ({ kind }) => kind === 'end';

/** What one token must be. */
const TESTS: { readonly [name: string]: Test } = {
  value: ({ kind, text }) => kind === 'number' || /^(?:["$€£¥-]|true|false|null)$/.test(text),
  name: ({ isName }) => isName === true,
  number: ({ kind }) => kind === 'number',
  label: ({ kind, text }) => kind === 'number' || (kind === 'word' && text.length === 1),
  word: isWord,
  stop: ({ kind, text }) => kind === 'end' || STOPS.test(text),
  end: (token) => endsSentence(token) || /^[)\]]$/.test(token.text),
};

/** What any number of tokens must be, before something else or before the end. */
const RUNS: { readonly [name: string]: Test } = {
  clause: (token) => !endsSentence(token),
  $: ({ kind }) => kind === 'sign' || kind === 'line',
  on: (token) => token.kind === 'sign' && !endsSentence(token),
};

/** No cue has more words between two others. */
const MOST_WORDS = 5;

/** Finds many cues in one pass over a remark: a step for each token and each cue that has begun there. */
export class Automaton {
  readonly #anywhere = newState();
  readonly #start = newState();
  /** Counts tokens, over all remarks. */
  #turn = 0;

  /** Adds a cue under a number. */
  add(parts: readonly Part[], cue: number): void {
    const [first] = parts;
    const isAnchored = first?.kind === 'test' && first.name === '^';
    const ends = isAnchored ? joined([this.#start], parts.slice(1)) : joined([this.#anywhere], parts);
    for (const state of ends) state.cue = cue;
  }

  /** Every cue in a remark. `count` is told of the work. */
  find(tokens: readonly Token[], count?: (steps: number) => void): readonly Hit[] {
    const hits: Hit[] = [];
    let active: State[] = [];
    let isStart = true;
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] as Token;
      const next: State[] = [];
      const enter = (to: State, first: number) => {
        if (to.entered === this.#turn) return;
        to.entered = this.#turn;
        to.first = first;
        next.push(to);
        if (to.cue !== undefined) hits.push({ cue: to.cue, first, last: index });
      };
      this.#turn++;
      // A state may be entered anew below: what it was entered with before is read first.
      const firsts = active.map(({ first }) => first);
      for (let at = 0; at < active.length; at++) step(active[at] as State, token, firsts[at] as number, enter);
      step(this.#anywhere, token, index, enter);
      if (isStart) step(this.#start, token, index, enter);
      isStart &&= token.kind === 'sign' || token.kind === 'line' || isNumbering(tokens, index);
      count?.(active.length + 2);
      active = next;
    }
    return hits;
  }
}

/** `1.` and `2)` number a remark. */
function isNumbering(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.kind === 'number' && /^[.)]$/.test(tokens[index + 1]?.text ?? '');
}

function step(state: State, token: Token, first: number, enter: (to: State, first: number) => void): void {
  const known = state.words.get(token.text);
  if (known !== undefined) for (const to of known) enter(to, first);
  if (token.kind === 'word') {
    const begun = state.prefixes.size === 0 ? undefined : state.prefixes.get(token.text.slice(0, 2));
    if (begun !== undefined) for (const { prefix, to } of begun) if (token.text.startsWith(prefix)) enter(to, first);
  }
  for (const { test, to } of state.tests) if (test(token)) enter(to, first);
}

function newState(): State {
  return { words: new Map(), prefixes: new Map(), tests: [], cue: undefined, entered: -1, first: 0 };
}

/** The states after a sequence of parts, each of which may start in any of some states. */
function joined(from: readonly State[], parts: readonly Part[]): readonly State[] {
  return parts.reduce((states, part) => behind(states, part, newState()), from);
}

/** The states after a part: those it may be left out from, and `to`, where all its ways meet. */
function behind(from: readonly State[], part: Part, to: State): readonly State[] {
  if (part.kind === 'word') return linked(from, part.text, part.isPrefix, to);
  if (part.kind === 'choice') return [...new Set(part.ways.flatMap((way) => throughWay(from, way, to)))];
  if (part.name === 'words') return someWords(from);
  const run = RUNS[part.name];
  if (run === undefined) return tested(from, TESTS[part.name] as Test, to);
  const loop = newState();
  tested([...from, loop], run, loop);
  return part.name === 'clause' ? [...from, loop] : tested([...from, loop], isEnd, to);
}

function throughWay(from: readonly State[], way: readonly Part[], to: State): readonly State[] {
  const last = way.at(-1);
  return last === undefined ? from : behind(joined(from, way.slice(0, -1)), last, to);
}

function someWords(from: readonly State[]): readonly State[] {
  const states = [...from];
  let last = from;
  for (let count = 0; count < MOST_WORDS; count++) {
    last = tested(last, isWord, newState());
    states.push(...last);
  }
  return states;
}

function linked(from: readonly State[], text: string, isPrefix: boolean, to: State): readonly State[] {
  for (const { words, prefixes } of from) {
    if (isPrefix) listed(prefixes, text.slice(0, 2)).push({ prefix: text, to });
    else listed(words, text).push(to);
  }
  return [to];
}

function listed<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function tested(from: readonly State[], test: Test, to: State): readonly State[] {
  for (const { tests } of from) tests.push({ test, to });
  return [to];
}
