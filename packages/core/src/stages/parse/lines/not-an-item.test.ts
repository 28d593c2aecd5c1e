import { expect, it } from 'vitest';
import { notAnItem, saysNothing } from './not-an-item.ts';

it('knows lines that stand for items left out', () => {
  for (const line of ['...', '…', '(...)', '[…]', '... and 5 more', '…more', 'etc.', 'and 12 others', 'and so on…'])
    expect(notAnItem(line), line).toBe('parse.ellipsis');
});

it('knows rules and what is struck out', () => {
  for (const line of ['---', '*****', '___', '===', '- - -', '|---|', '| :-- | --: |', '--- | ---', '~~a b~~'])
    expect(notAnItem(line), line).toBe('parse.stray-line');
});

it('leaves other lines alone', () => {
  for (const line of [
    '...And Justice for All',
    'etc/passwd',
    '--',
    '-v',
    '~/a~',
    'a ~~b~~',
    '| a |',
    'more',
    'Continue',
    'and 3 eggs',
  ])
    expect(notAnItem(line), line).toBeUndefined();
});

it('knows words for an empty list', () => {
  for (const line of ['None', '(none)', 'N/A', 'n/a.', '**None**', '-', '—', 'No results found.', 'Nothing to list'])
    expect(saysNothing(line), line).toBe(true);
  for (const line of ['None of the above', 'Nothing Compares', 'Nana', 'No Country', '-5', 'Nonesuch'])
    expect(saysNothing(line), line).toBe(false);
});
