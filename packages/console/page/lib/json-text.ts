/** A value as written in a JSON text: scalars keep their characters, so that no digit changes. */
export type JsonNode =
  | {
      readonly kind: 'object';
      readonly entries: readonly (readonly [string, JsonNode])[];
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[]; readonly start: number; readonly end: number }
  | { readonly kind: 'scalar'; readonly raw: string; readonly start: number; readonly end: number };

/** Deeper values are shown as text. */
const DEEPEST = 200;

class Reader {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  value(depth: number): JsonNode | undefined {
    if (depth > DEEPEST) return undefined;
    this.space();
    const first = this.text[this.at];
    if (first === '{') return this.object(depth);
    if (first === '[') return this.list(depth);
    return this.scalar();
  }

  scalar(): JsonNode | undefined {
    const start = this.at;
    if (this.text[start] === '"') {
      const key = this.string();
      return key === undefined ? undefined : { kind: 'scalar', raw: this.text.slice(start, this.at), start, end: this.at };
    }
    while (this.at < this.text.length && !/[\s,\]}:]/.test(this.text[this.at] as string)) this.at++;
    const raw = this.text.slice(start, this.at);
    return isScalar(raw) ? { kind: 'scalar', raw, start, end: this.at } : undefined;
  }

  string(): string | undefined {
    const start = this.at;
    if (this.text[start] !== '"') return undefined;
    for (this.at++; this.at < this.text.length; this.at++) {
      const character = this.text[this.at];
      if (character === '\\') this.at++;
      else if (character === '"') {
        this.at++;
        return parsedString(this.text.slice(start, this.at));
      }
    }
    return undefined;
  }

  object(depth: number): JsonNode | undefined {
    const start = this.at++;
    const entries: (readonly [string, JsonNode])[] = [];
    this.space();
    if (this.text[this.at] === '}') return { kind: 'object', entries, start, end: ++this.at };
    for (;;) {
      this.space();
      const key = this.string();
      this.space();
      if (key === undefined || this.text[this.at++] !== ':') return undefined;
      const node = this.value(depth + 1);
      if (node === undefined) return undefined;
      entries.push([key, node]);
      this.space();
      const next = this.text[this.at++];
      if (next === '}') return { kind: 'object', entries, start, end: this.at };
      if (next !== ',') return undefined;
    }
  }

  list(depth: number): JsonNode | undefined {
    const start = this.at++;
    const items: JsonNode[] = [];
    this.space();
    if (this.text[this.at] === ']') return { kind: 'list', items, start, end: ++this.at };
    for (;;) {
      const node = this.value(depth + 1);
      if (node === undefined) return undefined;
      items.push(node);
      this.space();
      const next = this.text[this.at++];
      if (next === ']') return { kind: 'list', items, start, end: this.at };
      if (next !== ',') return undefined;
    }
  }
}

function isScalar(raw: string): boolean {
  try {
    JSON.parse(raw);
    return raw !== '';
  } catch {
    return false;
  }
}

function parsedString(raw: string): string | undefined {
  try {
    return JSON.parse(raw) as string;
  } catch {
    return undefined;
  }
}

/** The tree of a JSON text; undefined if it is not valid JSON. */
export function jsonTree(text: string): JsonNode | undefined {
  const reader = new Reader(text);
  const node = reader.value(0);
  reader.space();
  return node !== undefined && reader.at === text.length ? node : undefined;
}

/** A tree as indented text. */
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

/** A JSON text formatted for reading; any other text is unchanged. */
export function prettyJson(text: string): string {
  const tree = jsonTree(text);
  return tree === undefined ? text : indentedJson(tree);
}

/** The node at a JSON Pointer. */
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

/** The keys that a JSON Pointer names. */
function pointerParts(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The pointer to a child. */
export function childPointer(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A scalar that was not read from a text. */
export function scalar(raw: string): JsonNode {
  return { kind: 'scalar', raw, start: 0, end: 0 };
}
