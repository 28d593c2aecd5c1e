/** Dates and UUIDs have separators in them, so they are looked for first; each branch takes a fixed length or one kind of character. */
const TOKEN =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![^_\-.])|[0-9]{4}-[0-9]{2}-[0-9]{2}(?![^_\-.])|[_\-.]|[^_\-.]+/gi;

/** A segment in pieces: words, numbers, dates, and the separators `_`, `-` and `.` between them. */
export function tokensOf(segment: string): readonly string[] {
  return segment.match(TOKEN) ?? [];
}
