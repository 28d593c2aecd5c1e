import { describe, expect, it } from 'vitest';
import { nameFor } from './name-for.ts';
import { structuresOf, variedSamples } from './varied.ts';

describe('samples of every structure', () => {
  it.each([
    ['depth', ['/a/x.csv', '/b/x.csv', '/a/b/x.csv'], [0, 2]],
    ['extension', ['/a/x.csv', '/b/y.csv', '/a/x.json'], [0, 2]],
    ['no extension', ['/a/x.csv', '/a/y.csv', '/a/x'], [0, 2]],
    ['a dot at the start of a name', ['/a/.csv', '/a/.x', '/a/a.csv'], [0, 2]],
    ['digits', ['/a/x', '/b/y', '/a/7'], [0, 2]],
    ['digits next to letters', ['/m_1/x', '/m_22/x', '/m/x', '/m_a1/x'], [0, 2, 3]],
    ['dates with dashes and without', ['/2024-01-15/x', '/2024-02-16/x', '/20240115/x'], [0, 2]],
    ['years and other numbers', ['/2024/x', '/2023/x', '/7/x'], [0, 2]],
    ['UUIDs', ['/550e8400-e29b-41d4-a716-446655440000/x', '/6ba7b810-9dad-11d1-80b4-00c04fd430c8/x', '/a-b/x'], [0, 2]],
    ['separators', ['/a_1/x', '/b_2/x', '/a-1/x'], [0, 2]],
  ])('differ by %s', (_, samples, first) => {
    expect(structuresOf(samples)).toHaveLength(first.length);
    expect(variedSamples(samples, first.length)).toEqual(first.map((index) => samples[index]));
  });

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
  it.each([
    [['/data/mission_042/2024-01-15/readings.csv', '/data/mission_043/2024-01-16/telemetry.csv'], 'mission'],
    [['/expenses/15-Jan-2024/taxi_1250.pdf', '/expenses/03-Feb-2024/hotel_18900.pdf'], 'expenses'],
    [['/Archive/client_ABC/2024/Q1/a.csv', '/Archive/client_XYZ/2023/Q2/b.csv'], 'client'],
    [['a/x.csv'], 'extract'],
    [['report.csv'], 'extract'],
    [['/7up/x.csv'], 'extract'],
    [[], 'extract'],
  ])('%j is %s', (samples, name) => expect(nameFor(samples)).toBe(name));
});
