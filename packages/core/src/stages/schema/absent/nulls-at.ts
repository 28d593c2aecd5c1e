import { childPointer } from '../../../lib/pointer.ts';
import { isNested, type Json } from '../../../model/index.ts';
import { type PointerTree, pointerTree, treeAt } from './pointer-tree.ts';

export function nullsAt(pointers: readonly string[]): (value: Json) => readonly string[] {
  const tree = pointerTree(pointers);
  return (value) => {
    const found: string[] = [];
    collect(value, tree, '', found);
    return found;
  };
}

function collect(value: Json, tree: PointerTree, path: string, found: string[]): void {
  if (value === null && tree.ends.length > 0) found.push(path);
  if (!isNested(value) || tree.below.size === 0) return;
  for (const [key, inner] of Object.entries(value)) {
    const asked = treeAt(tree, key);
    if (asked !== undefined) collect(inner as Json, asked, childPointer(path, key), found);
  }
}
