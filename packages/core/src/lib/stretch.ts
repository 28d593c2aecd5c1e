/** A part of a text where it stands: what is cut out of a long text takes longer to look at. */
export interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A text from its start to its end. */
export function wholeText(text: string): Stretch {
  return { text, start: 0, end: text.length };
}
