/** A key with what Changes of it and below it need. */
export interface KnownKey {
  readonly name: string;
  /** As a segment of a pointer, with the slash before it; empty for a key that was met for the first time. */
  readonly segment: string;
  /** As JSON writes it; empty for a key that was met for the first time. */
  readonly literal: string;
  /** In single quotes; empty for a key that was met for the first time. */
  readonly singleQuoted: string;
  readonly isAscii: boolean;
  /** Whether it is kept, and holds nothing but ASCII without quotes, so that its bytes say all. */
  readonly isPlain: boolean;
  /** Where it is kept, or was. */
  readonly slot: number;
}

/** A key that was met for the first time, of which nothing is known as yet. */
export function metOnce(name: string): KnownKey {
  return { name, segment: '', literal: '', singleQuoted: '', isAscii: false, isPlain: false, slot: 0 };
}
