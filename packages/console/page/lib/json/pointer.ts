import type { JsonNode } from './json-tree.ts';

export function nodeAt(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const part of pointerParts(pointer)) {
    if (node === undefined) return undefined;
    if (node.kind === 'object') node = node.entries.findLast(([key]) => key === part)?.[1];
    else if (node.kind === 'list') node = node.items[Number(part)];
    else return undefined;
  }
  return node;
}

function pointerParts(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function childPointer(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
