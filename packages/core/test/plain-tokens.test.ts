import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';

// What the quick readers read themselves is held against the reader proper elsewhere; here is what they leave to it.
const rows = JSON.parse(readFileSync(new URL('plain-tokens.json', import.meta.url), 'utf8')) as [string, string, string][];

describe('a token, read quickly', () => {
  let readToken: (typeof import('./plain-token.ts'))['readToken'];
  // Keys that other files have met are known here too, because workers keep modules: these tests begin with none.
  beforeAll(async () => {
    vi.resetModules();
    ({ readToken } = await import('./plain-token.ts'));
  });

  it.each(rows)('%s %j: %s', (place, text, read) => {
    expect(readToken(place, text)).toBe(read);
  });
});
