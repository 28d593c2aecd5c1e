// A value in a JSON text. Scalars keep their original characters, so that no digit changes.
export type JsonNode = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, JsonNode])[] }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'scalar'; readonly raw: string }
);

// A scalar that does not come from a string.
export function scalar(raw: string): JsonNode {
  return { kind: 'scalar', raw, start: 0, end: 0 };
}

const DEEPEST = 200;

const TOKEN = /[[\]{}]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s,:[\]{}"]+/g;

// The tree of a JSON text; undefined if it is not valid JSON, or nested too deeply.
export function jsonTree(text: string): JsonNode | undefined {
  const tokens = isJson(text) ? [...text.matchAll(TOKEN)].reverse() : [];
  return tokens.length === 0 || depthOf(tokens) > DEEPEST ? undefined : nodeFrom(tokens);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function depthOf(tokens: readonly RegExpExecArray[]): number {
  let [open, most] = [0, 0];
  for (const [token] of tokens) {
    if (token === ']' || token === '}') open++;
    else if (token === '[' || token === '{') open--;
    most = Math.max(most, open);
  }
  return most;
}

function nodeFrom(left: RegExpExecArray[]): JsonNode {
  const { 0: raw, index: start } = left.pop() as RegExpExecArray;
  if (raw !== '[' && raw !== '{') return { kind: 'scalar', raw, start, end: start + raw.length };
  const items: JsonNode[] = [];
  const entries: (readonly [string, JsonNode])[] = [];
  while (left.at(-1)?.[0] !== ']' && left.at(-1)?.[0] !== '}') {
    if (raw === '[') items.push(nodeFrom(left));
    else entries.push([JSON.parse(left.pop()?.[0] ?? '""') as string, nodeFrom(left)]);
  }
  const end = (left.pop()?.index ?? start) + 1;
  return raw === '[' ? { kind: 'list', items, start, end } : { kind: 'object', entries, start, end };
}
