/** Something that reads texts from outside, and what must be true whatever the text is. */
export interface Target {
  readonly name: string;
  /** Pieces that texts for it are made of, beside those of its corpus. */
  readonly tokens: readonly string[];
  /** Throws where something is not as it must be. */
  readonly check: (text: string) => void;
}

/** Throws with what differs, unless two values are the same as JSON. */
export function mustBeSame(what: string, one: unknown, other: unknown): void {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  if (left !== right) throw new Error(`${what}: ${left?.slice(0, 200)} is not ${right?.slice(0, 200)}`);
}
