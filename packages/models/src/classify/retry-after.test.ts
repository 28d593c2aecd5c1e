import { describe, expect, it } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);

describe('retryAfterOf', () => {
  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': ' 1.5 ' }, 1500],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Thursday, 01-Jan-26 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': '99999999999999999999' }, 3_600_000],
    [{ 'retry-after': 'Thu, 01 Jan 2099 12:00:30 GMT' }, 3_600_000],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'x-ratelimit-reset-requests': '20ms', 'x-ratelimit-reset-tokens': '6m0s' }, 360_000],
    [{ 'x-ratelimit-reset-tokens': '12' }, 12_000],
    [{ 'retry-after': '3', 'x-ratelimit-reset-tokens': '6m0s' }, 3000],
  ])('reads %j as %i ms', (headers, wait) => {
    expect(retryAfterOf(headers, NOW)).toBe(wait);
  });

  it.each([
    {},
    { 'retry-after': '' },
    { 'retry-after': '-5' },
    { 'retry-after': 'soon' },
    { 'retry-after': 'Sometime, maybe 5' },
    { 'retry-after': '0x10' },
    { 'x-ratelimit-reset-tokens': '2026-01-01T12:00:30Z' },
    { 'x-ratelimit-reset-tokens': `${'9'.repeat(10_000)}s` },
  ])('finds nothing in %j', (headers) => {
    expect(retryAfterOf(headers, NOW)).toBeUndefined();
  });
});
