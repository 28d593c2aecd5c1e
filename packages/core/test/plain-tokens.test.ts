import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readToken } from './plain-token.ts';

// What the quick readers read themselves is held against the reader proper elsewhere; here is what they leave to it.
const rows = JSON.parse(readFileSync(new URL('plain-tokens.json', import.meta.url), 'utf8')) as [string, string, string][];

describe('a token, read quickly', () => {
  it.each(rows)('%s %j: %s', (place, text, read) => {
    expect(readToken(place, text)).toBe(read);
  });
});
