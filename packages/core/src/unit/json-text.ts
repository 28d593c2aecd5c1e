import type { Json } from '../model/index.ts';

/** Serialises a value of any depth as JSON. JSON.stringify overflows the stack on deep values, which a policy may allow. */
export function jsonText(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return deepJsonText(value);
    throw error;
  }
}

interface Level {
  readonly keys: readonly string[] | null;
  readonly values: readonly Json[];
  next: number;
}

function deepJsonText(root: Json): string {
  const parts: string[] = [];
  const stack: Level[] = [];
  let value: Json | undefined = root;
  for (;;) {
    if (value !== undefined) {
      const level = open(value);
      if (level === null) parts.push(JSON.stringify(value));
      else {
        parts.push(level.keys === null ? '[' : '{');
        stack.push(level);
      }
    }
    const top = stack.at(-1);
    if (top === undefined) return parts.join('');
    if (top.next === top.values.length) {
      parts.push(top.keys === null ? ']' : '}');
      stack.pop();
      value = undefined;
      continue;
    }
    if (top.next > 0) parts.push(',');
    if (top.keys !== null) parts.push(`${JSON.stringify(top.keys[top.next])}:`);
    value = top.values[top.next++] as Json;
  }
}

function open(value: Json): Level | null {
  if (Array.isArray(value)) return { keys: null, values: value as readonly Json[], next: 0 };
  if (typeof value !== 'object' || value === null) return null;
  return { keys: Object.keys(value), values: Object.values(value), next: 0 };
}
