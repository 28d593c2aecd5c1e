import { rows } from '../rows.ts';

const PARAGRAPHS = rows<string>('pieces', 'Paragraphs that any page may have');

// Text that any page may have.
export function filler(seed: number): string {
  return [0, 1, 2].map((step) => PARAGRAPHS[(seed * 3 + step * 7) % PARAGRAPHS.length]).join(' ');
}
