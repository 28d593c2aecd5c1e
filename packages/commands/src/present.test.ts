import type { Dropped } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { debugRecords } from './debug-records.ts';
import type { Command } from './model/command.ts';
import type { Grammar } from './model/grammar.ts';
import { suggestionLines } from './present.ts';

const LISTS = { prompt: ['fix', 'sum up'], scope: ['all', 'line'] };

const grammar: Grammar = {
  version: 1,
  lists: LISTS,
  forms: { run: 'model run {prompt} [{scope}]' },
  suggestions: {
    title: { label: 'Title', required: true },
    recipe: { forms: ['run'], say: 'run {prompt} [on {scope}]', axes: { p: 'prompt', s: 'scope' } },
    tag: {},
    mood: {},
    extra: {},
  },
  summaries: { About: { t: ['tag', 'mood'] }, None: { x: ['extra'] } },
};

const fix: Command = { form: 'run', slots: { prompt: 'fix', scope: 'line' }, say: 'model run fix line', version: 1 };

const withRecipe = (recipe: NonNullable<Grammar['suggestions']>[string]): Grammar => ({
  ...grammar,
  suggestions: { ...grammar.suggestions, recipe },
});

describe('suggestionLines', () => {
  it('says a command with its words filled in, its axes, what it is about, and the rest', () => {
    expect(suggestionLines({ name: 'A', title: 'Fix it', recipe: fix, tag: 'code', mood: 'calm' }, grammar, LISTS)).toEqual([
      { label: 'Say', text: 'run fix on line' },
      { label: 'Axes', text: 'p:fix s:line' },
      { label: 'About', text: 't=code calm' },
      { label: 'Title', text: 'Fix it' },
    ]);
  });

  it('leaves out what is not there', () => {
    const short: Command = { form: 'run', slots: { prompt: 'sum up' }, say: 'model run sum up', version: 1 };
    expect(suggestionLines({ name: 'A', recipe: short }, grammar, LISTS)).toEqual([
      { label: 'Say', text: 'run sum up' },
      { label: 'Axes', text: 'p:sum up' },
    ]);
  });

  it('says the command itself if the grammar has no other words for it', () => {
    expect(suggestionLines({ name: 'A', recipe: fix }, withRecipe({ forms: ['run'] }), LISTS)).toEqual([
      { label: 'Say', text: 'model run fix line' },
    ]);
    expect(suggestionLines({ name: 'A', recipe: fix }, withRecipe({ forms: ['run'], axes: { p: 'prompt' } }), LISTS)).toEqual([
      { label: 'Say', text: 'model run fix line' },
      { label: 'Axes', text: 'p:fix' },
    ]);
    expect(suggestionLines({ name: 'A', recipe: fix }, withRecipe({ forms: ['run'], say: 'do {prompt}' }), LISTS)).toEqual([
      { label: 'Say', text: 'do fix' },
    ]);
  });

  it('says a command of another grammar as it was said', () => {
    const said = [{ label: 'Say', text: 'model run fix line' }];
    expect(suggestionLines({ name: 'A', recipe: { ...fix, form: 'walk' } }, grammar, LISTS)).toEqual(said);
    expect(suggestionLines({ name: 'A', recipe: { ...fix, slots: { prompt: 'sum up' } } }, grammar, LISTS)).toEqual(said);
  });

  it('uses the lists it was given last', () => {
    const other: Command = { form: 'run', slots: { prompt: 'mend' }, say: 'model run mend', version: 1 };
    const lists = { ...LISTS, prompt: ['mend'] };
    expect(suggestionLines({ name: 'A', recipe: other }, { ...grammar, lists: {} }, lists)[0]).toEqual({
      label: 'Say',
      text: 'run mend',
    });
  });
});

describe('debugRecords', () => {
  const finding = (code: 'schema.type' | 'suggestions.unknown-word', args: object) =>
    ({ code, severity: 'error', path: '', args }) as Dropped['findings'][number];

  it('groups what was dropped from a suggestion', () => {
    const dropped: readonly Dropped[] = [
      {
        path: '/suggestions/2/tag',
        value: 'x',
        findings: [finding('schema.type', { name: 'Fix it', reasoning: 'because', failure: 'bad_tag' })],
      },
      { path: '/suggestions/2/mood', value: 'y', findings: [finding('schema.type', { failure: 'bad_tag' })] },
      {
        path: '/suggestions/3',
        value: { name: 'B' },
        findings: [finding('suggestions.unknown-word', { name: 5, reasoning: 6 })],
      },
      { path: '/suggestions/4', value: 'text', findings: [] },
      { path: '/other', value: 1, findings: [] },
    ];
    const records = debugRecords({ dropped });
    expect(records.map(({ findings: _, ...record }) => record)).toEqual([
      {
        index: 2,
        name: 'Fix it',
        isDropped: false,
        raw: { tag: 'x', mood: 'y' },
        failures: ['bad_tag'],
        codes: ['schema.type'],
        reasoning: 'because',
      },
      {
        index: 3,
        name: null,
        isDropped: true,
        raw: { name: 'B' },
        failures: ['suggestions.unknown-word'],
        codes: ['suggestions.unknown-word'],
      },
      { index: 4, name: null, isDropped: true, raw: { value: 'text' }, failures: [], codes: [] },
    ]);
  });
});
