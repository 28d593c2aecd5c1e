/** How many bytes of paths are sent at once: the process must have read them all before it answers the first. */
const MOST_BYTES = 2 ** 20;

/** The paths to send at once, from an index on: at least one, at most `most`, and not too much text. */
export function batchFrom(paths: readonly string[], start: number, most: number): readonly string[] {
  let bytes = 0;
  let end = start;
  while (end < paths.length && end - start < most) {
    bytes += Buffer.byteLength(paths[end] as string);
    if (bytes > MOST_BYTES && end > start) break;
    end += 1;
  }
  return paths.slice(start, end);
}
