/** A place in a text, counted from 1, columns in UTF-16 units. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** The line and column of each offset, found in one walk through the text however many there are. */
export function placesIn(text: string, offsets: readonly number[]): ReadonlyMap<number, LineColumn> {
  const places = new Map<number, LineColumn>();
  let [line, start] = [1, 0];
  for (const offset of [...new Set(offsets)].sort((one, other) => one - other)) {
    for (let end = text.indexOf('\n', start); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
      line += 1;
      start = end + 1;
    }
    places.set(offset, { line, column: offset - start + 1 });
  }
  return places;
}
