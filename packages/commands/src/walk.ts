import { type Automaton, type Edge, SEVERAL, type StateSet } from './automaton.ts';
import { type Lexicon, NO_WORD } from './lexicon.ts';

export interface Walk {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly words: readonly number[];
  readonly edges: readonly Edge[];
  // The first word that cannot be said there. Undefined if the text ends first.
  readonly stop?: { readonly start: number; readonly end: number };
}

// Follows a string word by word, to its end or to the first word that cannot be said.
export function walk(text: string, automaton: Automaton, lexicon: Lexicon): Walk {
  const { splitter } = lexicon;
  const starts: number[] = [];
  const ends: number[] = [];
  const words: number[] = [];
  const edges: Edge[] = [];
  let set = automaton.start;
  for (let start = splitter.skipSpace(text, 0); start < text.length; ) {
    const end = splitter.scan(text, start);
    const word = lexicon.find(text.slice(start, end));
    const edge = word === NO_WORD ? undefined : automaton.step(set, word);
    if (edge === undefined) return { text, starts, ends, words, edges, stop: { start, end } };
    starts.push(start);
    ends.push(end);
    words.push(word);
    edges.push(edge);
    set = edge.to;
    start = splitter.skipSpace(text, end);
  }
  return { text, starts, ends, words, edges };
}

export function lastSet({ edges }: Walk, automaton: Automaton): StateSet {
  return edges.at(-1)?.to ?? automaton.start;
}

export function onlyPath(edges: readonly Edge[], end: number, count = edges.length): number[] | undefined {
  const path = new Array<number>(count);
  let place = end;
  for (let index = count - 1; index >= 0; index--) {
    const edge = edges[index] as Edge;
    path[index] = edge.to.states[place] as number;
    place = edge.from[place] as number;
    if (place === SEVERAL) return undefined;
  }
  return path;
}

const MOST_PATHS = 16;
const MOST_STEPS = 20_000;

interface Paths {
  readonly paths: readonly number[][];
  readonly isWhole: boolean;
}

export function pathsTo(walked: Walk, places: readonly number[], automaton: Automaton): Paths {
  const { words } = walked;
  const paths: number[][] = [];
  const most = Math.max(2, Math.min(MOST_PATHS, Math.floor(MOST_STEPS / words.length)));
  const open = places.map((place) => ({ index: walked.edges.length - 1, place, tail: undefined as Tail | undefined }));
  while (open.length > 0 && paths.length < most) {
    const { index, place, tail } = open.pop() as (typeof open)[number];
    const edge = walked.edges[index] as Edge;
    const state = edge.to.states[place] as number;
    const longer: Tail = { state, next: tail };
    if (index === 0) paths.push(listed(longer));
    else {
      const before = placesBefore(walked.edges[index - 1] as Edge, edge, place, words[index] as number, automaton);
      for (const one of before) open.push({ index: index - 1, place: one, tail: longer });
    }
  }
  return { paths, isWhole: open.length === 0 };
}

interface Tail {
  readonly state: number;
  readonly next: Tail | undefined;
}

function listed(tail: Tail): number[] {
  const states: number[] = [];
  for (let one: Tail | undefined = tail; one !== undefined; one = one.next) states.push(one.state);
  return states;
}

function placesBefore(before: Edge, edge: Edge, place: number, word: number, automaton: Automaton): readonly number[] {
  const from = edge.from[place] as number;
  if (from !== SEVERAL) return [from];
  const state = edge.to.states[place] as number;
  return before.to.states.flatMap((one, index) => (automaton.targets(one, word).includes(state) ? [index] : []));
}
