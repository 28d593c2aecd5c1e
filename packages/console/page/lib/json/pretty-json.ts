import { type JsonNode, jsonTree } from './json-tree.ts';

export function indentedJson(node: JsonNode, indent = ''): string {
  const deeper = `${indent}  `;
  if (node.kind === 'scalar') return node.raw;
  if (node.kind === 'list') {
    if (node.items.length === 0) return '[]';
    if (node.items.every(({ kind }) => kind === 'scalar')) {
      const line = `[${node.items.map((item) => indentedJson(item)).join(', ')}]`;
      if (line.length <= 60) return line;
    }
    return `[\n${node.items.map((item) => `${deeper}${indentedJson(item, deeper)}`).join(',\n')}\n${indent}]`;
  }
  if (node.entries.length === 0) return '{}';
  return `{\n${node.entries.map(([key, one]) => `${deeper}${JSON.stringify(key)}: ${indentedJson(one, deeper)}`).join(',\n')}\n${indent}}`;
}

export function prettyJson(text: string): string {
  const tree = jsonTree(text);
  return tree === undefined ? text : indentedJson(tree);
}
