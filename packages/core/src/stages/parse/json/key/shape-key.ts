/** A key with what Changes at it and below it need. */
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

/** A key seen for the first time, about which nothing is known yet. */
export function metOnce(name: string): KnownKey {
  return { name, segment: '', literal: '', singleQuoted: '', isAscii: false, isPlain: false, slot: 0 };
}
