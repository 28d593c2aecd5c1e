import type { JsonNode } from './json-node.ts';

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
