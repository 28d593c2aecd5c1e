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

  it('marks where it was cut, and never cuts a character in two', () => {
    const text = `${'🙂'.repeat(60)}!${'🙂'.repeat(60)}`;
    for (const [width, before, after] of [
      [30, 3, 7],
      [31, 3, 8],
    ] as const) {
      const shown = frame(text, { start: 120, end: 121 }, width);
      expect(shown.text).toBe(`…${'🙂'.repeat(before)}!${'🙂'.repeat(after)}…`);
      expect(shown.carets).toBe(`${' '.repeat(1 + 2 * before)}^`);
    }
    expect(frame('🙂!', { start: 2, end: 3 }).text).toBe('🙂!');
    const marks = frame(`a${'\u0301'.repeat(500)}!`, { start: 0, end: 1 }, 40).text;
    expect(marks.length).toBeLessThan(100);
  });

  it('ends a line at its break, of one character or two', () => {
    const lines = (text: string, start: number) => {
      const { line, column, text: shown } = frame(text, { start, end: start + 1 });
      return [line, column, shown];
    };
    expect(lines('ab\r\ncd', 1)).toEqual([1, 2, 'ab']);
    expect(lines('ab\ncd', 1)).toEqual([1, 2, 'ab']);
    expect(lines('ab\ncd', 3)).toEqual([2, 1, 'cd']);
    expect(lines('\nab', 1)).toEqual([2, 1, 'ab']);
    expect(lines('\nab', 0)).toEqual([1, 1, '']);
  });

  it('survives offsets outside the text', () => {
    expect(frame('', { start: 5, end: 9 }).carets).toBe('^');
    expect(frame('ab\n', { start: 99, end: 100 }).line).toBe(2);
  });
});
