import { expect, it } from 'vitest';
import { rows } from '../../../../test/rows.ts';
import { isNoItem, notAnItem } from './not-an-item.ts';

it('knows lines that stand for items left out', () => {
  for (const line of ['...', '…', '(...)', '[…]', '... and 5 more', '…more', 'etc.', 'and 12 others', 'and so on…'])
    expect(notAnItem(line), line).toBe('parse.ellipsis');
});

it('knows rules and what is struck out', () => {
  for (const line of ['---', '*****', '___', '===', '- - -', '|---|', '| :-- | --: |', '--- | ---', '~~a b~~'])
    expect(notAnItem(line), line).toBe('parse.stray-line');
});

it('leaves other lines alone', () => {
  for (const line of rows<string>('surroundings', 'Lines that are no items of a list'))
    expect(notAnItem(line), line).toBeUndefined();
});

it('knows words for an empty list', () => {
  for (const line of ['None', '(none)', 'N/A', 'n/a.', '**None**', '-', '—', 'No results found.', 'Nothing to list'])
    expect(isNoItem(line), line).toBe(true);
  for (const line of ['None of the above', 'Nothing Compares', 'Nana', 'No Country', '-5', 'Nonesuch'])
    expect(isNoItem(line), line).toBe(false);
});
