/**
 * The keys of an object so far, in order, as a step on the path that similar objects took before. While an object keeps to that path, its
 * next key is known before it is read, and is known not to repeat an earlier one.
 */
export interface Shape {
  /** The last of the keys. */
  readonly key: KnownKey;
  readonly length: number;
  /** The shape with the key that came next when this shape was last seen. */
  next: Shape | undefined;
}

const STARTS = 32;
/** The most keys of a shape. Both bounds are for hostile keys, which cannot make the shapes grow beyond them. */
const MOST_KEYS = 32;

/** The shapes of objects without keys. Those at the same depth below keys of the same length are mostly alike. */
const EMPTY: readonly Shape[] = Array.from({ length: STARTS }, () => ({ key: metOnce(''), length: 0, next: undefined }));

/** Returns the shape of an object that was just opened, given its depth and the key above it. */
export function emptyShape(depth: number, parentKey: string): Shape {
  return EMPTY[(depth * 5 + parentKey.length) % STARTS] as Shape;
}

/** Extends a shape by a key that is new to the object. Returns undefined if the key cannot be predicted. */
export function longerShape(shape: Shape, key: KnownKey | undefined): Shape | undefined {
  if (key === undefined || !key.isPlain || shape.length >= MOST_KEYS) return undefined;
  if (shape.next?.key !== key) shape.next = { key, length: shape.length + 1, next: undefined };
  return shape.next;
}

/** Extends a shape by a key, if that is the one that came next last time. */
export function sameAsBefore(shape: Shape | undefined, key: KnownKey): Shape | undefined {
  const next = shape?.next;
  return next !== undefined && next.key === key ? next : undefined;
}

/** A key, in the forms needed to describe changes at or below it. */
export interface KnownKey {
  readonly name: string;
  /** As a segment of a pointer, with the slash before it; empty for a key seen for the first time. */
  readonly segment: string;
  /** As JSON writes it; empty for a key seen for the first time. */
  readonly literal: string;
  /** In single quotes; empty for a key seen for the first time. */
  readonly singleQuoted: string;
  readonly isAscii: boolean;
  /** Whether it is kept, and is ASCII without quotes, so that its bytes identify it. */
  readonly isPlain: boolean;
  /** The slot in which it is or was kept. */
  readonly slot: number;
}

/** Returns a key seen for the first time, about which nothing is known yet. */
export function metOnce(name: string): KnownKey {
  return { name, segment: '', literal: '', singleQuoted: '', isAscii: false, isPlain: false, slot: 0 };
}
