import { expect, test } from 'vitest';
import { commentsIn } from './check-comments.ts';

const text = [
  '/** Judges a reply. */',
  'export interface Gate {',
  '  /** What it returns. */',
  '  readonly verdict: string;',
  '}',
  '/** Cuts. */',
  'export function cut(): void {}',
  '// Longer than any number.',
  'const LONGEST = 30;',
  'interface Piece {',
  '  /**',
  '   * Its length.',
  '   */',
  '  readonly length: number;',
  '}',
].join('\n');

test('doc comments are for public entries and their members', () => {
  expect(commentsIn(text, new Set(['Gate']))).toEqual([6, 11]);
  expect(commentsIn(text, new Set(['Gate', 'cut', 'Piece']))).toEqual([]);
  expect(commentsIn(text, new Set())).toEqual([1, 3, 6, 11]);
});
