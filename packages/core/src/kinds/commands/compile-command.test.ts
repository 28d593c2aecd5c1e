import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentence, testGrammars, written } from '../../../test/spoken.ts';
import { compile } from '../../index.ts';
import { utf8Bytes } from '../../lib/utf8.ts';

const LISTS = {
  genre: ['jazz', 'hip hop', 'hip hop classics'],
  room: ['kitchen', 'living room'],
  song: ['blue', 'blue train'],
  artist: ['train', 'miles'],
};

const music = compile({
  kind: 'command',
  grammar: {
    version: 1,
    lists: LISTS,
    slots: { list: { list: 'genre', most: 50 } },
    forms: {
      play: 'play {genre} [in {room}]',
      song: 'song {song} [{artist}]',
      all: 'all {list}',
      twice: '(on | on now) [now] {genre}',
    },
    aliases: { play: ['put on'], 'living room': ['lounge'] },
  },
});

/** `all` followed by this many words. */
const longOne = (words: number) => `all ${Array.from({ length: words }, () => 'jazz').join(' ')}`;

describe('a command as text', () => {
  it.each([
    'play jazz',
    'play hip hop',
    'play hip hop classics',
    'play hip hop in living room',
    'song blue',
    'song blue miles',
    'song blue train miles',
    'all jazz hip hop jazz',
    longOne(50),
  ])('passes as it is: %s', (text) => {
    expect(music.judge(text)).toMatchObject({ status: 'pass', value: { say: text }, changes: [] });
  });

  // What comes as bytes always takes the long way.
  it.each([
    ['to the letter', 'play hip hop in living room'],
    ['in another case', 'Play jazz'],
    ['in other words', 'put on jazz'],
    ['with other words for a token', 'play jazz in lounge'],
    ['with two spaces', 'play  jazz'],
    ['with a line break', 'play\njazz'],
    ['with a line break between two tokens', 'all jazz\njazz'],
    ['with a space in front', ' play jazz'],
    ['with a space behind', 'play jazz \n'],
    ['with a point behind', 'play jazz.'],
    ['without its end', 'play hip'],
    ['with a word too many', 'play jazz jazz'],
    ['with a word that nobody knows', 'play polka'],
    ['with a mark in front', '\ufeffplay jazz'],
    ['after a thought', '<think>play hip hop</think>play jazz'],
    ['that can be taken in two ways', 'song blue train'],
    ['that says the same in two ways', 'on now jazz'],
    ['with too many words', longOne(51)],
    ['with nothing', ''],
  ])('is judged like the same bytes, %s', (_, text) => {
    expect(music.judge(text)).toEqual(music.judge(utf8Bytes(text)));
  });

  it('is judged like the same bytes, whatever the grammar', () => {
    const seeds = fc.array(fc.nat(), { minLength: 20, maxLength: 40 });
    fc.assert(
      fc.property(testGrammars, seeds, fc.nat(), (grammar, numbers, cut) => {
        let asked = 0;
        const words = sentence(grammar, (below) => (numbers[asked++ % numbers.length] ?? 0) % below);
        const gate = compile({ kind: 'command', ...written(grammar) });
        const without = words.toSpliced(cut % words.length, 1);
        for (const text of [words, without].map((some) => some.join(' '))) {
          expect(gate.judge(text)).toEqual(gate.judge(utf8Bytes(text)));
        }
      }),
      { numRuns: 200 },
    );
  });
});
