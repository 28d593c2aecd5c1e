import { ContractError } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { type Grammar, type Suggestion, type Suggestions, suggestionLines } from '../src/index.ts';

const grammar: Grammar = {
  version: 1,
  lists: {
    room: 'rooms.txt',
    colour: [{ say: 'warm white', value: '#ffd' }],
    level: ['full', 'low'],
  },
  presets: { scene: [{ key: 'movie_night', label: 'movie night', spoken: 'movie' }] },
  slots: { room: { most: 2, joiner: 'and' } },
  joiners: { and: ['&'], '·': [] },
  forms: { light: '{room} [· {colour}] [· {level}]', scene: 'scene {scene}' },
  suggestions: {
    light: { forms: ['light'], say: 'light {room} [in {colour}] [at {level}]', axes: { R: 'room', C: 'colour', L: 'level' } },
    scene: { forms: ['scene'], say: 'start {scene}', axes: { S: 'scene' } },
  },
};
const lists = { room: { 'living room': 'living_room', kitchen: 'kitchen' } };

const linesOf = (item: object, given: object = lists) => {
  const verdict = compile({ kind: 'suggestions', grammar, lists }).judge(
    JSON.stringify({ suggestions: [{ name: 'A', ...item }] }),
  );
  const { suggestions } = (verdict as unknown as { readonly value: Suggestions }).value;
  return suggestionLines(suggestions[0] as Suggestion, grammar, given as typeof lists).map(
    ({ label, text }) => `${label}: ${text}`,
  );
};

describe('a suggestion on the screen', () => {
  it('is words, never the values and keys they stand for', () => {
    expect(linesOf({ light: 'Living Room & kitchen · warm white', scene: 'scene movie_night' })).toEqual([
      'Say: light living room and kitchen in warm white',
      'Axes: R:living room and kitchen C:warm white',
      'Say: start movie night',
      'Axes: S:movie night',
    ]);
    expect(linesOf({ scene: 'scene movie' })).toEqual(['Say: start movie', 'Axes: S:movie']);
  });

  it('has no words of a part that is left out', () => {
    expect(linesOf({ light: 'kitchen' })).toEqual(['Say: light kitchen', 'Axes: R:kitchen']);
  });

  it('needs the lists of its grammar', () => {
    expect(() => linesOf({ light: 'kitchen' }, {})).toThrow(ContractError);
  });

  it('of another grammar still says what it says', () => {
    const light = { form: 'light', slots: { room: ['attic'] }, say: 'attic', version: 0 };
    expect(suggestionLines({ name: 'A', light }, grammar, lists)).toEqual([{ label: 'Say', text: 'attic' }]);
  });
});

describe('a grammar that nobody could use as it is', () => {
  const problemsOf = (part: Partial<Grammar>) => {
    try {
      compile({ kind: 'suggestions', grammar: { ...grammar, ...part }, lists });
    } catch (error) {
      return (error as ContractError).problems.map(({ code, path }) => [code, path]);
    }
    return [];
  };

  it.each<[string, Partial<Grammar>, string]>([
    [
      'two presets with one key',
      {
        presets: {
          scene: [
            { key: 'a', label: 'one' },
            { key: 'a', label: 'two' },
          ],
        },
      },
      '/grammar/presets/scene/1/key',
    ],
    ['two forms that say the same', { forms: { ...grammar.forms, again: 'Scene  { scene }' } }, '/grammar/forms/again'],
    ['a summary of a command', { summaries: { Line: { What: ['light'] } } }, '/grammar/summaries/Line/What/0'],
    ['a summary of the reasoning', { summaries: { Line: { What: ['name', 'reasoning'] } } }, '/grammar/summaries/Line/What/1'],
  ])('is refused: %s', (_, part, path) => {
    expect(problemsOf(part)).toEqual([['contract.bad-value', path]]);
  });

  it('is not one with a form for fields that says what a command says', () => {
    expect(problemsOf({ forms: { ...grammar.forms, again: { say: 'scene {scene}', command: false } } })).toEqual([]);
  });
});
