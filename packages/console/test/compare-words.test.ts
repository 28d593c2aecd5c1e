import { expect, it } from 'vitest';
import { growthText, pointsText, shareText } from '../page/pages/compare/rates.ts';

it('compares runs of different sizes by shares, not by counts', () => {
  expect(shareText(30, 600)).toBe('5.0%');
  expect(shareText(0, 0)).toBe('none');
  expect(pointsText([30, 600], [120, 2400])).toBe('same');
  expect(pointsText([30, 600], [40, 400])).toBe('+5.0 points');
  expect(pointsText([40, 400], [0, 2400])).toBe('−10.0 points');
  expect(pointsText([0, 0], [1, 4])).toBe('unknown');
});

it('says by how much a figure grew', () => {
  expect(growthText(2, 3)).toBe('+50%');
  expect(growthText(100, 98)).toBe('−2.0%');
  expect(growthText(0, 1)).toBe('unknown');
  expect(growthText(0, 0)).toBe('same');
});
