import type { PassagesOut } from '../../../src/model/passages.ts';

export type SourcePiece =
  | {
      readonly text: string;
      readonly numbers: readonly number[];
      readonly ends: readonly number[];
    }
  | { readonly omitted: number };

export function sourcePieces({ passages, excerpts, length = 0 }: PassagesOut): readonly SourcePiece[] {
  const spans = passages.flatMap(({ number, place }) => (place === undefined ? [] : [{ number, ...place }]));
  const pieces: SourcePiece[] = [];
  let last = 0;
  for (const { start, text } of excerpts) {
    if (start > last) pieces.push({ omitted: start - last });
    last = start + text.length;
    const edges = spans.flatMap((span) => [span.start, span.end]).filter((at) => at > start && at < last);
    const cuts = [...new Set([start, ...edges, last])].sort((one, other) => one - other);
    for (const [at, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[at + 1] as number;
      const own = spans.filter((span) => span.start <= from && to <= span.end);
      const [numbers, ends] = [own, own.filter((span) => span.end === to)].map((some) => some.map(({ number }) => number));
      pieces.push({ text: text.slice(from - start, to - start), numbers: numbers ?? [], ends: ends ?? [] });
    }
  }
  if (length > last) pieces.push({ omitted: length - last });
  return pieces;
}
