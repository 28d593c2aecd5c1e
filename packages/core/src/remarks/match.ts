import type { CuePart } from './pattern.ts';
import type { WordToken } from './word-token.ts';

export interface Hit {
  readonly first: number;
  readonly last: number;
}

type Test = (token: WordToken) => boolean;

const STOPS = /^[,;:!?—"=)-]$|^…/;
const isWord: Test = ({ kind }) => kind === 'word' || kind === 'number';
const endsSentence: Test = ({ kind, text }) => kind === 'line' || kind === 'end' || text === '.' || text === '!' || text === '?';
const isEnd: Test = ({ kind }) => kind === 'end';

const TESTS: { readonly [name: string]: Test } = {
  value: ({ kind, text }) => kind === 'number' || /^(?:["$€£¥-]|true|false|null)$/.test(text),
  name: ({ isName }) => isName,
  number: ({ kind }) => kind === 'number',
  label: ({ kind, text }) => kind === 'number' || (kind === 'word' && text.length === 1),
  word: isWord,
  stop: ({ kind, text }) => kind === 'end' || STOPS.test(text),
  end: (token) => endsSentence(token) || /^[)\]]$/.test(token.text),
};

const RUNS: { readonly [name: string]: Test } = {
  clause: (token) => !endsSentence(token),
  $: ({ kind }) => kind === 'sign' || kind === 'line',
  on: (token) => token.kind === 'sign' && !endsSentence(token),
};

// The most words that a cue may have between two others.
const MOST_WORDS = 5;

// The progress of a match: for each token that the cue may continue with, the token that it began with. All places in a remark are examined
// together, part by part, so that the time grows with its length, whatever the content.
type Front = Int32Array;
const NOWHERE = 0x7fffffff;

// Finds every occurrence of a cue in a remark, ordered by end. If several end at the same place, only the longest counts.
export function find(parts: readonly CuePart[], tokens: readonly WordToken[]): readonly Hit[] {
  const everywhere = new Int32Array(tokens.length + 1);
  for (let at = 0; at < everywhere.length; at++) everywhere[at] = at;
  const hits: Hit[] = [];
  through(parts, everywhere, tokens)?.forEach((first, next) => {
    if (first < next) hits.push({ first, last: next - 1 });
  });
  return hits;
}

function through(parts: readonly CuePart[], from: Front, tokens: readonly WordToken[]): Front | undefined {
  let front: Front | undefined = from;
  for (const part of parts) if (front !== undefined) front = behind(part, front, tokens);
  return front;
}

function behind(part: CuePart, from: Front, tokens: readonly WordToken[]): Front | undefined {
  if (part.kind === 'word')
    return advanced(from, tokens, part.isPrefix ? startsWith(part.text) : ({ text }) => text === part.text);
  if (part.kind === 'choice') {
    const { words, ways } = part;
    let to = words.size === 0 ? undefined : advanced(from, tokens, ({ text }) => words.has(text));
    for (const way of ways) to = merged(to, through(way, from, tokens));
    return to;
  }
  if (part.name === '^') return atStart(from, tokens);
  if (part.name === 'words') return someWords(from, tokens);
  const run = RUNS[part.name];
  if (run === undefined) return advanced(from, tokens, TESTS[part.name] ?? endsWith(part.name.slice(1)));
  const to = extended(from, tokens, run);
  return part.name === 'clause' ? to : advanced(to, tokens, isEnd);
}

function startsWith(prefix: string): Test {
  return ({ kind, text }) => kind === 'word' && text.startsWith(prefix);
}

function endsWith(ending: string): Test {
  return ({ kind, text }) => kind === 'word' && text.length > ending.length && text.endsWith(ending);
}

function advanced(from: Front, tokens: readonly WordToken[], test: Test): Front | undefined {
  let to: Front | undefined;
  for (let at = 0; at < tokens.length; at++) {
    if (from[at] === NOWHERE || !test(tokens[at] as WordToken)) continue;
    to ??= new Int32Array(from.length).fill(NOWHERE);
    to[at + 1] = from[at] as number;
  }
  return to;
}

function extended(from: Front, tokens: readonly WordToken[], test: Test): Front {
  const to = from.slice();
  for (let at = 0; at < tokens.length; at++)
    if (to[at] !== NOWHERE && test(tokens[at] as WordToken)) to[at + 1] = Math.min(to[at] as number, to[at + 1] as number);
  return to;
}

function someWords(from: Front, tokens: readonly WordToken[]): Front | undefined {
  let all: Front | undefined = from;
  let last: Front | undefined = from;
  for (let count = 0; count < MOST_WORDS && last !== undefined; count++) {
    last = advanced(last, tokens, isWord);
    all = merged(all, last);
  }
  return all;
}

function merged(one: Front | undefined, other: Front | undefined): Front | undefined {
  return one === undefined || other === undefined ? (one ?? other) : one.map((first, at) => Math.min(first, other[at] as number));
}

function atStart(from: Front, tokens: readonly WordToken[]): Front {
  let end = 0;
  while (mayPrecede(tokens, end)) end++;
  return from.map((first, at) => (at <= end ? first : NOWHERE));
}

// Whether a token may precede a remark: `1.` and `2)` number it.
function mayPrecede(tokens: readonly WordToken[], at: number): boolean {
  const kind = tokens[at]?.kind;
  return kind === 'sign' || kind === 'line' || (kind === 'number' && /^[.)]$/.test(tokens[at + 1]?.text ?? ''));
}
