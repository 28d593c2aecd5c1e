import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { middleCut } from '../wizard/screen/middle-cut.ts';
import { columnsOf, fit, mostColumnsOf, padded } from './columns.ts';

const anyText = fc.string({ unit: fc.constantFrom('a', '中', '👩‍🚀', 'é', 'e\u0301', '<U+202E>', '/', ' ', '…') });

describe('texts by columns', () => {
  it('never take more than they may, and keep what fits', () => {
    fc.assert(
      fc.property(anyText, fc.nat(30), (text, width) => {
        expect(columnsOf(fit(text, width))).toBeLessThanOrEqual(width);
        if (columnsOf(text) <= width) expect(fit(text, width)).toBe(text);
        else if (width > 1) expect(columnsOf(fit(text, width))).toBe(width);
        expect(columnsOf(padded(fit(text, width), width))).toBe(width);
      }),
    );
  });

  it('may take more on a terminal that joins nothing', () => {
    expect(['abc', '漢', 'e\u0301', '🇩🇪', '👍🏽', '1\u20e3'].map(mostColumnsOf)).toEqual([3, 2, 1, 4, 4, 2]);
  });

  it('are cut between characters as people see them, never inside a mark', () => {
    expect(fit('a中b', 3)).toBe('a …');
    expect(fit('中文字', 4)).toBe('中 …');
    expect(fit('ab<U+202E>c', 5)).toBe('ab  …');
    expect(fit('👩‍🚀👩‍🚀👩‍🚀', 5)).toBe('👩‍🚀👩‍🚀…');
  });

  it('are cut in the middle with the file name whole', () => {
    expect(middleCut('/data/mission_042/2024-01-15/readings.csv', 30)).toBe('/data/mission_…5/readings.csv');
    expect(middleCut('/資料/任務/資料.csv', 15)).toBe('/資…務/資料.csv');
    fc.assert(
      fc.property(anyText, fc.integer({ min: 4, max: 40 }), (text, width) => {
        expect(columnsOf(middleCut(text, width))).toBeLessThanOrEqual(width);
      }),
    );
  });
});
