import { describe, expect, it } from 'vitest';
import { isWhole, someOf } from '../../../../scripts/tests/share.ts';
import type { RemarkLanguage } from './cue.ts';
import { CueIndex } from './cue-index.ts';
import { english } from './languages/english.ts';
import { englishActs } from './languages/english-acts.ts';
import { find } from './match.ts';
import type { CuePart } from './pattern.ts';
import { readRemarkLanguage } from './read-remark-language.ts';
import { remarkLanguages } from './remark-languages.ts';
import { tokensOf } from './word-token.ts';

const languages: readonly (readonly [name: string, tongue: RemarkLanguage])[] = [
  ['english', english],
  ['english acts', englishActs],
  ...remarkLanguages.map((tongue, index) => [`other ${index + 1}`, tongue] as const),
];

const SAID: { readonly [name: string]: readonly string[] } = {
  value: ['5', '"x"', 'true'],
  name: ['Eve'],
  number: ['3'],
  label: ['2', 'b'],
  word: ['foo', '7'],
  words: ['', 'a b', 'one two three'],
  clause: ['', 'this or, that'],
  stop: [',', ':', '—'],
  end: ['.', '!', ')'],
  on: [':', ''],
  $: ['', '!'],
  '^': ['', '1. ', '// '],
};

// Every way to say a part, each in turn: the `turn`-th of all ways, and from the start again after the last.
function said(parts: readonly CuePart[], turn: number): string {
  const all = parts.map((part, index) => saidOf(part, turn + index * (turn % 3))).join(' ');
  // An apostrophe ties a word to the next.
  return all.replaceAll("' ", "'");
}

function saidOf(part: CuePart, turn: number): string {
  if (part.kind === 'word') return part.text + (part.isPrefix ? (['', 'en', 'ung'][turn % 3] as string) : '');
  if (part.kind === 'test') return inTurn(SAID[part.name] as readonly string[], turn);
  const ways = [...Array.from(part.words), ...part.ways];
  const way = inTurn(ways, turn);
  return typeof way === 'string' ? way : said(way, Math.floor(turn / ways.length));
}

function inTurn<One>(list: readonly One[], turn: number): One {
  return list[turn % list.length] as One;
}

// How a text may be written otherwise and have the same words.
const WRITINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => `Well, ${text.replaceAll("'", '’')} now`,
  (text) => `**${text.charAt(0).toUpperCase()}${text.slice(1)}**. And so on`,
];

const TURNS = isWhole ? 60 : 24;

// With all languages, whose words may have the same numbers.
const index = new CueIndex(languages.flatMap(([, one]) => readRemarkLanguage(one)));

const some = someOf(languages, 5).map(([, one]) => one);

describe.each(some)('the words of cues: %s (a fifth of all languages in each run)', (_, tongue) => {
  it('are seen in every text in which the cue is found', () => {
    let found = 0;
    for (const cue of readRemarkLanguage(tongue)) {
      let isEverFound = false;
      for (let turn = 0; turn < TURNS; turn++) {
        const text = inTurn(WRITINGS, Math.floor(turn / 3))(said(cue.parts, turn));
        if (find(cue.parts, tokensOf(text)).length === 0) continue;
        isEverFound = true;
        found++;
        expect([text, index.cuesIn(text, (one) => one === cue)]).toEqual([text, [cue]]);
        expect([text, index.cuesIn(`{} ${text} {}`, (one) => one === cue, 3, text.length + 3)]).toEqual([text, [cue]]);
      }
      expect([cue, isEverFound]).toEqual([cue, true]);
    }
    expect(found).toBeGreaterThan((readRemarkLanguage(tongue).length * TURNS) / 3);
  });
});

it('leaves a text alone that lacks the rarest word of a cue', () => {
  const [cue] = readRemarkLanguage({ cues: [['retracts', 'after', '(scratch|strike) (that|this) [now] {end}']] });
  const one = new CueIndex(cue === undefined ? [] : [cue]);
  const asked = ['Scratch that.', 'Strike out this.', 'From scratch.', 'Now that'].map(
    (text) => one.cuesIn(text, () => true).length,
  );
  expect(asked).toEqual([1, 1, 1, 0]);
  expect(one.cuesIn('Scratch that.', () => false)).toEqual([]);
});
