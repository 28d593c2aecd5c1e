import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, canonicalSent } from './canonical-json.ts';

const exact = (value: unknown) => canonicalJson(value);
const sent = (value: unknown) => canonicalSent(value);

describe('canonical JSON', () => {
  test('matches the example in RFC 8785', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(exact(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test('sorts keys by their UTF-16 units', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const text = exact(Object.fromEntries(keys.map((key) => [key, 0]))) ?? '';
    expect(Object.keys(JSON.parse(text.replaceAll(/"1":0,?/g, '')))).toEqual([
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\ud83d\ude00',
      '\ufb33',
    ]);
  });

  test('of JSON is JSON, and the same after it was sent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const parsed: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(exact(value) ?? '')).toEqual(parsed);
        expect(exact(parsed)).toBe(exact(value));
        expect(sent(value)).toBe(exact(value));
      }),
    );
  });

  test('tells apart what JSON would treat as the same', () => {
    const day = new Date(0);
    const different = [
      null,
      Number.NaN,
      undefined,
      'NaN',
      day,
      day.toJSON(),
      {},
      new Map(),
      new Set(),
      [],
      1,
      1n,
      '1n',
      '\ud800',
      '\ufffd',
    ];
    expect(new Set(different.map(exact)).size).toBe(different.length);
    expect(exact({ a: undefined })).not.toBe(exact({}));
    expect(exact(-0)).toBe(exact(0));
  });

  test('knows what can be sent as JSON without loss, and what cannot be serialised at all', () => {
    const day = new Date(0);
    expect(sent({ at: day, none: undefined })).toBe(exact({ at: day.toJSON() }));
    for (const lost of [new Map(), Number.NaN, 1n, [undefined]]) expect(sent({ lost })).toBeUndefined();
    class Secret {
      readonly #inside: number;
      constructor(inside: number) {
        this.#inside = inside;
      }
      get inside() {
        return this.#inside;
      }
    }
    for (const opaque of [new Secret(1), () => 1, Symbol('a')]) expect(exact([opaque])).toBeUndefined();
    let deep: unknown = 0;
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(exact(deep)).toBeUndefined();
    const own: unknown[] = [];
    own.push(own);
    expect(exact(own)).toBeUndefined();
    const twice = [1];
    expect(exact([twice, twice])).toBe('[[1],[1]]');
  });
});
