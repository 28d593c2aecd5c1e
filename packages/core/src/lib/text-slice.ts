// A part of a string, given by its offsets. Cutting it out of a long text would cost more.
export interface TextSlice {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function wholeText(text: string): TextSlice {
  return { text, start: 0, end: text.length };
}
