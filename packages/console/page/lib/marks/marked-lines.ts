import type { Mark } from './mark.ts';

export interface Piece {
  readonly text: string;
  readonly marks: readonly Mark[];
}

export interface Line {
  readonly number: number;
  readonly pieces: readonly Piece[];
  readonly marks: readonly Mark[];
  readonly text: string;
}

export function markedLines(text: string, marks: readonly Mark[]): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const end = start + line.length;
    const here = marks.filter(
      (mark) => mark.start <= end && mark.end >= start && (mark.end > start || mark.start === mark.end || mark.start >= start),
    );
    const cuts = [...new Set([start, end, ...here.flatMap((mark) => [mark.start, mark.end])])]
      .filter((at) => at >= start && at <= end)
      .sort((one, other) => one - other);
    const pieces = cuts.slice(0, -1).map((from, at) => {
      const to = cuts[at + 1] as number;
      return { text: text.slice(from, to), marks: here.filter((mark) => mark.start < to && mark.end > from) };
    });
    lines.push({ number: index + 1, pieces, marks: here, text: line });
    start = end + 1;
  }
  return lines;
}
