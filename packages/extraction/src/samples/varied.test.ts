import { describe, expect, it } from 'vitest';
import { rows } from '../../../core/test/rows.ts';
import { nameFor } from './name-for.ts';
import { structuresOf, variedSamples } from './varied.ts';

describe('samples of every structure', () => {
  it.each(rows<[string, readonly string[], readonly number[]]>('extraction', 'The first of samples that differ'))(
    'differ by %s',
    (_, samples, first) => {
      expect(structuresOf(samples)).toHaveLength(first.length);
      expect(variedSamples(samples, first.length)).toEqual(first.map((index) => samples[index]));
    },
  );

  it('do not differ by words, case or the length of numbers', () => {
    const samples = ['/a/some-free_name.CSV', '/b/other.csv', '/c/x.y.csv'];
    expect(structuresOf(samples)).toEqual([{ structure: '/{name}/*', count: 3 }]);
    expect(structuresOf(['/m_1/x', '/M_1234567/x'])).toEqual([{ structure: '/{name}_{id}/x', count: 2 }]);
    expect(structuresOf(['/', ''])).toEqual([]);
  });

  it('come in turns, and none is lost', () => {
    const samples = ['/1', '/2', '/3', '/a', '/b'];
    expect(variedSamples(samples, 9)).toEqual(['/1', '/a', '/2', '/b', '/3']);
    expect(variedSamples([], 3)).toEqual([]);
  });
});

describe('a name from samples', () => {
  it.each(rows<[readonly string[], string]>('extraction', 'Names for rules'))('%j is %s', (samples, name) =>
    expect(nameFor(samples)).toBe(name),
  );
});
