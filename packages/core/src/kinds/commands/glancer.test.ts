import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentence, testGrammars, written } from '../../../test/spoken.ts';
import type { Recogniser } from './recogniser.ts';
import { SpokenGrammar } from './spoken-grammar.ts';

function recogniserOf({ grammar, lists }: ReturnType<typeof written>): Recogniser {
  const spoken = new SpokenGrammar(grammar, lists);
  return spoken.speechOf(spoken.commandForms).recogniser;
}

const MANY = Array.from({ length: 400 }, (_, index) => `word${index} of ${index % 7}`);

const LISTS = {
  genre: ['jazz', 'hip hop', 'hip hop classics'],
  room: ['kitchen', 'living room'],
  song: ['blue', 'blue train'],
  artist: ['train', 'miles'],
  many: MANY,
};

const music = recogniserOf({
  lists: LISTS,
  grammar: {
    version: 1,
    lists: LISTS,
    slots: { list: { list: 'genre', most: 80 } },
    forms: {
      play: 'play {genre} [in {room}]',
      song: 'song {song} [{artist}]',
      all: 'all {list}',
      twice: '(on | on now) [now] {genre}',
      many: 'say {many}',
    },
    aliases: { play: ['put on'], 'living room': ['lounge'] },
  },
});

/** `all` followed by this many words. */
const longOne = (words: number) => `all ${Array.from({ length: words }, () => 'jazz').join(' ')}`;

describe('a glance at a command', () => {
  it.each([
    'play jazz',
    'play hip hop',
    'play hip hop classics',
    'play hip hop in living room',
    'song blue',
    'song blue miles',
    'song blue train miles',
    'all jazz hip hop jazz',
    longOne(63),
  ])('is enough for %s', (text) => {
    expect(music.glance(text)).toEqual(music.recognise(text)?.commands[0]);
    expect(music.glance(text)?.say).toBe(text);
  });

  it('is enough for nearly every word of a long list', () => {
    const said = MANY.map((words) => `say ${words}`);
    const glanced = said.filter((text) => music.glance(text)?.say === text);
    // Words whose slot in the table is taken go the long way.
    expect(glanced.length).toBeGreaterThan(0.9 * said.length);
  });

  it.each([
    ['another case', 'Play jazz'],
    ['other words for it', 'put on jazz'],
    ['other words for a token', 'play jazz in lounge'],
    ['two spaces', 'play  jazz'],
    ['a line break', 'play\njazz'],
    ['a space in front', ' play jazz'],
    ['a space behind', 'play jazz '],
    ['a point behind', 'play jazz.'],
    ['an end that is missing', 'play hip'],
    ['a word too many', 'play jazz jazz'],
    ['a word that nobody knows', 'play polka'],
    ['two ways to take it', 'song blue train'],
    ['two ways to say the same', 'on now jazz'],
    ['too many words', longOne(64)],
    ['nothing', ''],
  ])('leaves %s to the long road', (_, text) => {
    expect(music.glance(text)).toBeUndefined();
  });

  it('never says anything different from the long way', () => {
    const seeds = fc.array(fc.nat(), { minLength: 20, maxLength: 40 });
    fc.assert(
      fc.property(testGrammars, seeds, fc.nat(), (grammar, numbers, cut) => {
        let asked = 0;
        const words = sentence(grammar, (below) => (numbers[asked++ % numbers.length] ?? 0) % below);
        const recogniser = recogniserOf(written(grammar));
        const without = words.toSpliced(cut % words.length, 1);
        for (const text of [words, without].map((some) => some.join(' '))) {
          const glanced = recogniser.glance(text);
          if (glanced !== undefined) expect(recogniser.recognise(text)).toEqual({ commands: [glanced], changes: [] });
        }
      }),
      { numRuns: 200 },
    );
  });
});
