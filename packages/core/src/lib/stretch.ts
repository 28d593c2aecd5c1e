/** A part of a text in place: cutting it out of a long text would cost more. */
export interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A text from its start to its end. */
export function wholeText(text: string): Stretch {
  return { text, start: 0, end: text.length };
}
