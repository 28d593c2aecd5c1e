export interface KeyShape {
  readonly key: KnownKey;
  readonly length: number;
  next: KeyShape | undefined;
}

const STARTS = 32;
// The most keys of a shape. Both bounds are for hostile keys, which cannot make the shapes grow beyond them.
const MOST_KEYS = 32;

const EMPTY: readonly KeyShape[] = Array.from({ length: STARTS }, () => ({ key: metOnce(''), length: 0, next: undefined }));

export function emptyShape(depth: number, parentKey: string): KeyShape {
  return EMPTY[(depth * 5 + parentKey.length) % STARTS] as KeyShape;
}

// Extends a shape by a key that is new to the object. Returns undefined if the key cannot be predicted.
export function longerShape(shape: KeyShape, key: KnownKey | undefined): KeyShape | undefined {
  if (key === undefined || !key.isPlain || shape.length >= MOST_KEYS) return undefined;
  if (shape.next?.key !== key) shape.next = { key, length: shape.length + 1, next: undefined };
  return shape.next;
}

export function sameAsBefore(shape: KeyShape | undefined, key: KnownKey): KeyShape | undefined {
  const next = shape?.next;
  return next !== undefined && next.key === key ? next : undefined;
}

export interface KnownKey {
  readonly name: string;
  readonly segment: string;
  readonly literal: string;
  readonly singleQuoted: string;
  readonly isAscii: boolean;
  // Whether it is kept, and is ASCII without quotes, so that its bytes identify it.
  readonly isPlain: boolean;
  readonly slot: number;
}

export function metOnce(name: string): KnownKey {
  return { name, segment: '', literal: '', singleQuoted: '', isAscii: false, isPlain: false, slot: 0 };
}
