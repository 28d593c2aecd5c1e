import { describe, expect, it } from 'vitest';
import { currentNames } from './current-names.ts';

describe('the names of options', () => {
  it('that are new are left alone, and so is what has no options', () => {
    const options = { signal: 1, key: 2 };
    expect(currentNames(options, ['cancel'])).toBe(options);
    for (const none of [undefined, null, 'text']) expect(currentNames(none as never, ['cancel'])).toBe(none);
    const inherited = Object.create({ cancel: 1 }) as object;
    expect(currentNames(inherited, ['cancel'])).toBe(inherited);
  });

  it('that are old become the new ones, in a copy', () => {
    const options = { cancel: 1, key: null, baseUrl: 3, other: 4 };
    expect(currentNames(options, ['key', 'baseUrl'])).toEqual({ cancel: 1, apiKey: null, baseURL: 3, other: 4 });
    expect(options).toEqual({ cancel: 1, key: null, baseUrl: 3, other: 4 });
  });

  it('that are old and undefined are left out', () => {
    expect(Object.entries(currentNames({ cancel: undefined, signal: 1 }, ['cancel']))).toEqual([['signal', 1]]);
    expect(Object.entries(currentNames({ cancel: undefined }, ['cancel']))).toEqual([]);
  });

  it('can not be given twice', () => {
    expect(() => currentNames({ cancel: 1, signal: 1 }, ['cancel'])).toThrow(
      new TypeError('`cancel` is the old name of `signal`: write `signal` only.'),
    );
  });
});
