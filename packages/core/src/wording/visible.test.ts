import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible, visibleJson, visibleLines } from './visible.ts';

// What no terminal may receive from a model, listed as ranges so that the test does not share the encoder's pattern.
function isForbidden(point: number): boolean {
  const ranges = [
    [0x00, 0x1f],
    [0x7f, 0x9f],
    [0xad, 0xad],
    [0x61c, 0x61c],
    [0x180e, 0x180e],
    [0x200b, 0x200f],
    [0x2028, 0x202e],
    [0x2060, 0x206f],
    [0xd800, 0xdfff],
    [0xfe00, 0xfe0f],
    [0xfeff, 0xfeff],
    [0xfff9, 0xfffb],
    [0xe0000, 0xe01ef],
  ] as const;
  return ranges.some(([low, high]) => point >= low && point <= high);
}

describe('visible', () => {
  it('lets no character through that acts or hides', () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
      fc.array(fc.integer({ min: 0, max: 0x10ffff })).map((points) => String.fromCodePoint(...points)),
    );
    fc.assert(
      fc.property(any, (text) => {
        for (const character of visible(text)) expect(isForbidden(character.codePointAt(0) as number)).toBe(false);
      }),
      { numRuns: 2000 },
    );
    for (let point = 0; point < 0xe0200; point++) {
      if (isForbidden(point)) expect(visible(String.fromCodePoint(point))).not.toContain(String.fromCodePoint(point));
    }
  });

  it('strips nothing: every character leaves a trace', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => [...visible(text)].length >= [...text].length));
  });

  it('shows controls as symbols and the rest by number', () => {
    expect(visible('a\u001b[31m\r\n\t\u007f')).toBe('a␛[31m␍⏎␉␡');
    expect(visible('x\u202ey\u200bz\u0085\u{e0041}')).toBe('x<U+202E>y<U+200B>z<U+0085><U+E0041>');
  });

  it('leaves ordinary text of all languages alone', () => {
    const text = 'Grüße, 日本語, العربية, Ελληνικά, 🙂 "{}" C:\\n';
    expect(visible(text)).toBe(text);
  });

  it('lets no such character through in JSON either, and it stays the same JSON', () => {
    const any = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
    const odd = fc.constantFrom('\u202e', '\u009b', '\u007f', '\ufe0f', '\u{e0041}', '\u{1f642}', '\ud800');
    fc.assert(
      fc.property(fc.array(fc.oneof(any, odd)), fc.constantFrom(undefined, 2), (value, indent) => {
        const shown = visibleJson(JSON.stringify(value, null, indent));
        expect(JSON.parse(shown)).toEqual(value);
        for (const character of shown) expect(character === '\n' || !isForbidden(character.codePointAt(0) as number)).toBe(true);
      }),
    );
    expect(visibleJson('{\t"a": "\u{e0041}\u009b"}\r\n')).toBe('{\t"a": "\\udb40\\udc41\\u009b"}\r\n');
  });

  it('keeps our own line breaks where asked', () => {
    expect(visibleLines('a\n\u001bb')).toBe('a\n␛b');
  });
});
