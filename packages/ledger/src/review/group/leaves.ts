import { members } from '@tamis/core/internal';
import { childPointer } from '@tamis/core/kind';

export type Leaves = ReadonlyMap<string, string>;

// Splits a value into its parts. Objects are split down to a depth; lists and deeper values stay whole. An empty object has no parts unless
// it is the whole value.
export function leavesOf(text: string, depth: number): Leaves {
  const leaves = new Map<string, string>();
  const isEmpty = /^\s*\{\s*\}\s*$/.test(text);
  if (depth > 0 && isEmpty) return leaves;
  take(leaves, '', text, depth);
  return leaves;
}

function take(leaves: Map<string, string>, path: string, text: string, depth: number): void {
  const bytes = depth > 0 && text.trimStart().startsWith('{') ? Buffer.from(text) : undefined;
  const parts = bytes === undefined ? [] : members(bytes, 0);
  if (bytes === undefined || parts.length === 0) {
    leaves.set(path, text);
    return;
  }
  for (const { key, start, end } of parts) take(leaves, childPointer(path, key), bytes.toString('utf8', start, end), depth - 1);
}
