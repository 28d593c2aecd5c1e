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
  /** By their first character. */
  readonly prefixes: Map<string, { readonly prefix: string; readonly to: State }[]>;
  readonly tests: { readonly test: Test; readonly to: State }[];
  /** The cue that is complete here. */
  cue: number | undefined;
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

  /** Adds a cue under a number. */
  add(parts: readonly Part[], cue: number): void {
    const [first] = parts;
    const isAnchored = first?.kind === 'test' && first.name === '^';
    const ends = isAnchored ? joined([this.#start], parts.slice(1)) : joined([this.#anywhere], parts);
    for (const state of ends) state.cue = cue;
  }

  /** Every cue in a remark. `count` is told of the work. */
  find(tokens: readonly Token[], count: (steps: number) => void = () => {}): readonly Hit[] {
    const hits: Hit[] = [];
    let active = new Map<State, number>();
    let isStart = true;
    for (const [index, token] of tokens.entries()) {
      const next = new Map<State, number>();
      const enter = (to: State, first: number) => {
        if (next.has(to)) return;
        next.set(to, first);
        if (to.cue !== undefined) hits.push({ cue: to.cue, first, last: index });
      };
      for (const [state, first] of active) step(state, token, first, enter);
      step(this.#anywhere, token, index, enter);
      if (isStart) step(this.#start, token, index, enter);
      isStart &&= token.kind === 'sign' || token.kind === 'line' || isNumbering(tokens, index);
      count(active.size + 2);
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
  for (const to of state.words.get(token.text) ?? []) enter(to, first);
  if (token.kind === 'word') {
    for (const { prefix, to } of state.prefixes.get(token.text.charAt(0)) ?? []) if (token.text.startsWith(prefix)) enter(to, first);
  }
  for (const { test, to } of state.tests) if (test(token)) enter(to, first);
}

function newState(): State {
  return { words: new Map(), prefixes: new Map(), tests: [], cue: undefined };
}

/** The states after a sequence of parts, each of which may start in any of some states. */
function joined(from: readonly State[], parts: readonly Part[]): readonly State[] {
  return parts.reduce(behind, from);
}

function behind(from: readonly State[], part: Part): readonly State[] {
  if (part.kind === 'choice') return part.ways.flatMap((way) => joined(from, way));
  if (part.kind === 'word') return [linked(from, part.text, part.isPrefix)];
  if (part.name === 'words') return someWords(from);
  const run = RUNS[part.name];
  if (run === undefined) return [tested(from, TESTS[part.name] as Test)];
  const loop = tested(from, run);
  loop.tests.push({ test: run, to: loop });
  return part.name === 'clause' ? [...from, loop] : [tested([...from, loop], isEnd)];
}

function someWords(from: readonly State[]): readonly State[] {
  const states = [...from];
  let last = from;
  for (let count = 0; count < MOST_WORDS; count++) {
    last = [tested(last, isWord)];
    states.push(...last);
  }
  return states;
}

function linked(from: readonly State[], text: string, isPrefix: boolean): State {
  const to = newState();
  for (const { words, prefixes } of from) {
    if (isPrefix) listed(prefixes, text.charAt(0)).push({ prefix: text, to });
    else listed(words, text).push(to);
  }
  return to;
}

function listed<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function tested(from: readonly State[], test: Test): State {
  const to = newState();
  for (const { tests } of from) tests.push({ test, to });
  return to;
}
