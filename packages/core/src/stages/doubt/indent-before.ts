import { beforeSpace } from '../../lib/plain-space.ts';

// Returns how far a place that only space precedes on its line is indented, or -1 if something else precedes it.
export function indentBefore(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  return line > 0 && beforeSpace(text, at) < line ? at - line : -1;
}
