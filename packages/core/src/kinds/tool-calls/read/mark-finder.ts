// Looks for marks in a string from left to right, and remembers the position of each so that another search costs nothing.
export class MarkFinder {
  readonly text: string;
  readonly #known = new Map<string, { readonly from: number; readonly at: number }>();

  constructor(text: string) {
    this.text = text;
  }

  at(mark: string, from: number): number {
    const known = this.#known.get(mark);
    if (known !== undefined && known.from <= from && from <= known.at) return known.at;
    const found = this.text.indexOf(mark, from);
    const at = found === -1 ? Number.POSITIVE_INFINITY : found;
    this.#known.set(mark, { from, at });
    return at;
  }
}
