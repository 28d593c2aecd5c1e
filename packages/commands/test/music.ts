import fc from 'fast-check';
import type { Grammar } from '../src/index.ts';
import { sentence, type TestGrammar, testGrammars } from './spoken.ts';

export const MANY: readonly string[] = Array.from({ length: 400 }, (_, index) => `word${index} of ${index % 7}`);

export const MUSIC: Grammar = {
  version: 1,
  lists: {
    genre: ['jazz', 'hip hop', 'hip hop classics'],
    room: ['kitchen', 'living room'],
    song: ['blue', 'blue train'],
    artist: ['train', 'miles'],
    many: MANY,
  },
  slots: { list: { list: 'genre', most: 50 } },
  forms: {
    play: 'play {genre} [in {room}]',
    song: 'song {song} [{artist}]',
    all: 'all {list}',
    twice: '(on | on now) [now] {genre}',
    many: 'say {many}',
  },
  aliases: { play: ['put on'], 'living room': ['lounge'] },
};

// `all` followed by this many words.
export const longOne = (words: number): string => `all ${Array.from({ length: words }, () => 'jazz').join(' ')}`;

export const TO_THE_LETTER: readonly string[] = [
  'play jazz',
  'play hip hop',
  'play hip hop classics',
  'play hip hop in living room',
  'song blue',
  'song blue miles',
  'song blue train miles',
  'all jazz hip hop jazz',
];

// Texts that are no command to the letter, or more than one.
export const OTHERWISE: readonly (readonly [what: string, text: string])[] = [
  ['another case', 'Play jazz'],
  ['other words for it', 'put on jazz'],
  ['other words for a token', 'play jazz in lounge'],
  ['two spaces', 'play  jazz'],
  ['a line break', 'play\njazz'],
  ['a line break between two tokens', 'all jazz\njazz'],
  ['a space in front', ' play jazz'],
  ['a space behind', 'play jazz \n'],
  ['a point behind', 'play jazz.'],
  ['an end that is missing', 'play hip'],
  ['a word too many', 'play jazz jazz'],
  ['a word that nobody knows', 'play polka'],
  ['a mark in front', '\ufeffplay jazz'],
  ['a thought in front', '<think>play hip hop</think>play jazz'],
  ['two ways to take it', 'song blue train'],
  ['two ways to say the same', 'on now jazz'],
  ['nothing', ''],
];

export const saidAndCut: fc.Arbitrary<{ readonly grammar: TestGrammar; readonly texts: readonly string[] }> = fc
  .tuple(testGrammars, fc.array(fc.nat(), { minLength: 20, maxLength: 40 }), fc.nat())
  .map(([grammar, numbers, cut]) => {
    let asked = 0;
    const words = sentence(grammar, (below) => (numbers[asked++ % numbers.length] ?? 0) % below);
    return { grammar, texts: [words, words.toSpliced(cut % words.length, 1)].map((some) => some.join(' ')) };
  });
