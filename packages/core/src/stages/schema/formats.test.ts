import { fullFormats } from 'ajv-formats/dist/formats.js';
import { describe, expect, it } from 'vitest';
import { formatOf } from './formats.ts';

function accepts(name: string, ...texts: unknown[]): boolean[] {
  return texts.map((text) => formatOf(name)?.check(text) === true);
}

describe('formatOf', () => {
  it('knows the formats of JSON Schema and no others', () => {
    for (const name of ['byte', 'int32', 'url', 'password', 'toString']) expect(formatOf(name)).toBeUndefined();
  });

  it('checks dates, times and durations as RFC 3339 writes them', () => {
    expect(accepts('date', '2024-02-29', '2023-02-29', '24-2-9')).toEqual([true, false, false]);
    expect(accepts('date-time', '2024-02-29T10:00:00Z', '2024-02-29T10:00:00+01', '2024-02-29')).toEqual([true, false, false]);
    expect(accepts('duration', 'P1Y2M', 'PT1H', 'P2W', 'P', 'P1Y2D', 'PT')).toEqual([true, true, true, false, false, false]);
  });

  it('checks addresses and names', () => {
    expect(accepts('email', 'a@example.com', 'a@', 'a b@c.d')).toEqual([true, false, false]);
    expect(accepts('uri', 'https://example.com/a?b#c', 'example')).toEqual([true, false]);
    expect(accepts('uuid', '2eb8aa08-aa98-11ea-b4aa-73b441d16380', 'urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380')).toEqual([
      true,
      false,
    ]);
    expect(accepts('regex', '^a(?=b)', '(')).toEqual([true, false]);
  });

  it('speaks of its own kind of values only', () => {
    expect(accepts('date', '2026-02-28', 5)).toEqual([true, true]);
    expect(accepts('date', 1, null)).toEqual([true, true]);
    expect([formatOf('zip'), formatOf('toString')]).toEqual([undefined, undefined]);
  });

  it('takes linear time on any text', { timeout: 20_000 }, () => {
    const parts = ['a', 'a.', 'a-', 'a@', 'a:', '%20', '/', '{a,', '1Y', '::', 'http://:@', 'A', '~0', '('];
    for (const name of Object.keys(fullFormats)) {
      for (const part of parts) {
        for (const start of ['', 'http://', 'a@', 'P', '{']) {
          const text = `${start}${part.repeat(20_000)}\n`;
          const before = performance.now();
          formatOf(name)?.check(text);
          expect(performance.now() - before, `${name} on ${start}${part}…`).toBeLessThan(500);
        }
      }
    }
  });
});
