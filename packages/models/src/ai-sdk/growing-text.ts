import { isObject, jsonIn } from '@tamis/core/internal';

// A value that has been written, or one that is being written and is still open at its end.
type Written =
  | { readonly kind: 'whole' }
  | { readonly kind: 'text'; length: number }
  | { readonly kind: 'list'; count: number; last: Written | undefined }
  | { readonly kind: 'object'; readonly keys: Set<string>; lastKey: string; last: Written | undefined };

// Writes JSON while its value grows. Each text continues the previous ones, so a value that doesn't continue what was written can't be
// added.
export class GrowingText {
  readonly #texts: string[] = [];
  #root: Written | undefined;

  get isEmpty(): boolean {
    return this.#texts.length === 0;
  }

  show(value: unknown): string {
    const text = this.#continue(value);
    if (text !== '' && text !== undefined) this.#texts.push(text);
    return text ?? '';
  }

  // The text that completes the value. Returns undefined if what was written does not fit the value.
  finish(value: unknown): string | undefined {
    const text = this.#continue(value);
    if (text === undefined) return undefined;
    const rest = text + (this.#root === undefined ? '' : closing(this.#root));
    // The only proof that nothing else was written is to parse it.
    return isSame(jsonIn([...this.#texts, rest].join('')), value) ? rest : undefined;
  }

  // The text that closes what was written and adds words, so that the whole is not JSON.
  refuse(words: string): string {
    return `${this.#root === undefined ? '' : `${closing(this.#root)}\n`}${words}`;
  }

  #continue(value: unknown): string | undefined {
    if (this.#root !== undefined) return mayGrow(this.#root, value) ? grow(this.#root, value) : undefined;
    const [root, text] = begin(value);
    this.#root = root;
    return text;
  }
}

function begin(value: unknown): readonly [Written, string] {
  if (typeof value === 'string') return [{ kind: 'text', length: value.length }, `"${escaped(value)}`];
  const written: Written | undefined = Array.isArray(value)
    ? { kind: 'list', count: 0, last: undefined }
    : isObject(value)
      ? { kind: 'object', keys: new Set(), lastKey: '', last: undefined }
      : undefined;
  if (written === undefined) return [{ kind: 'whole' }, JSON.stringify(value)];
  return [written, (written.kind === 'list' ? '[' : '{') + grow(written, value)];
}

function mayGrow(written: Written, value: unknown): boolean {
  switch (written.kind) {
    case 'whole':
      return true;
    case 'text':
      return typeof value === 'string' && value.length >= written.length;
    case 'list':
      if (!Array.isArray(value) || value.length < written.count) return false;
      return written.last === undefined || mayGrow(written.last, value[written.count - 1]);
    case 'object':
      if (!isObject(value) || Array.isArray(value)) return false;
      return (
        written.last === undefined || (Object.hasOwn(value, written.lastKey) && mayGrow(written.last, value[written.lastKey]))
      );
  }
}

function grow(written: Written, value: unknown): string {
  switch (written.kind) {
    case 'whole':
      return '';
    case 'text':
      return growText(written, value as string);
    case 'list':
      return growList(written, value as readonly unknown[]);
    case 'object':
      return growObject(written, value as { readonly [key: string]: unknown });
  }
}

function growText(written: Written & { readonly kind: 'text' }, value: string): string {
  const text = escaped(value.slice(written.length));
  written.length = value.length;
  return text;
}

function growList(written: Written & { readonly kind: 'list' }, value: readonly unknown[]): string {
  let text = written.last === undefined ? '' : grow(written.last, value[written.count - 1]);
  for (const item of value.slice(written.count)) {
    if (written.last !== undefined) text += `${closing(written.last)},`;
    const [last, added] = begin(item);
    written.last = last;
    written.count++;
    text += added;
  }
  return text;
}

function growObject(written: Written & { readonly kind: 'object' }, value: { readonly [key: string]: unknown }): string {
  let text = written.last === undefined ? '' : grow(written.last, value[written.lastKey]);
  for (const key of Object.keys(value)) {
    if (written.keys.has(key)) continue;
    if (written.last !== undefined) text += `${closing(written.last)},`;
    const [last, added] = begin(value[key]);
    written.keys.add(key);
    written.lastKey = key;
    written.last = last;
    text += `${JSON.stringify(key)}:${added}`;
  }
  return text;
}

function closing(written: Written): string {
  if (written.kind === 'whole') return '';
  if (written.kind === 'text') return '"';
  return (written.last === undefined ? '' : closing(written.last)) + (written.kind === 'list' ? ']' : '}');
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (!isObject(one) || !isObject(other) || Array.isArray(one) || Array.isArray(other)) return one === other;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]));
}
