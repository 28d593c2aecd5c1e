import { describe, expect, it } from 'vitest';
import { frame } from './frame.ts';

describe('frame', () => {
  it('puts the caret under the place', () => {
    const shown = frame('{\n  "a": nope\n}', { start: 9, end: 13 });
    expect(shown).toEqual({ line: 2, column: 8, text: '  "a": nope', carets: '       ^^^^' });
  });

  it('counts columns as the terminal shows them', () => {
    const text = '日\u001b本 x';
    expect(frame(text, { start: 4, end: 5 }).carets).toBe(`${' '.repeat(6)}^`);
  });

  it('cuts a long line around the place', () => {
    const text = `${'a'.repeat(500)}!${'b'.repeat(500)}`;
    const shown = frame(text, { start: 500, end: 501 });
    expect(shown.text.length).toBeLessThan(100);
    expect(shown.text[shown.carets.indexOf('^')]).toBe('!');
  });

  it('survives offsets outside the text', () => {
    expect(frame('', { start: 5, end: 9 }).carets).toBe('^');
    expect(frame('ab\n', { start: 99, end: 100 }).line).toBe(2);
  });
});
