import type { Excerpt, Passage, Passages } from '@tamis/core/unit';
import { marked, visible } from '@tamis/core/wording';
import { type Frame, frame } from '@tamis/files';
import type { Row } from '../screen/rows.ts';
import { fit } from '../text/columns.ts';

// The longest value or passage shown in a row; the source below has all of it.
const LONGEST = 60;

// The passages that a reply's values come from: each value with its passage, then the source with a numbered mark under every passage.
// Every source line follows a bar, so that none of its text can be mistaken for a mark.
export function passageRows(passages: Passages, columns?: number): readonly Row[] {
  const { source, length, more } = passages;
  const kept = length === undefined ? ', which is not kept' : ` (${length.toLocaleString('en-US')} characters)`;
  return [
    [{ text: 'source', role: 'strong' }, { text: `   ${visible(source)}${kept}` }],
    ...passages.passages.map((one) => passageRow(one, passages)),
    ...(more === 0 ? [] : [[{ text: `  and ${more.toLocaleString('en-US')} more values`, role: 'quiet' } as const]]),
    ...markedRows(passages, columns),
  ];
}

export function isMissed({ match }: Passage): boolean {
  return match === 'nearest' || match === 'none' || match === 'unsought';
}

function passageRow(passage: Passage, { excerpts }: Passages): Row {
  const { number, path, value } = passage;
  const sign = isMissed(passage) ? ({ text: '?', role: 'hold' } as const) : ({ text: '✓', role: 'good' } as const);
  const shown = value === undefined ? '' : ` ${quoted(value)}`;
  return [
    { text: '  ' },
    sign,
    { text: ` [${number}] ${visible(path)}${shown}  ` },
    { text: whereText(passage, excerpts), role: 'plain' },
  ];
}

function quoted(text: string): string {
  return fit(`“${marked(text)}”`, LONGEST);
}

function whereText(passage: Passage, excerpts: readonly Excerpt[]): string {
  const { match, similarity = 0, place } = passage;
  const line = place === undefined ? '' : `line ${place.line}`;
  const text = quotedAt(passage, excerpts);
  switch (match) {
    case 'exact':
      return `${line}, letter for letter`;
    case 'folded':
      return `${line}, written ${text}`;
    case 'found':
      return line === '' ? 'found when it was judged' : `${line}: ${text}`;
    case 'nearest':
      return `not found; the nearest is ${Math.round(similarity * 100)}% similar${line === '' ? '' : `, ${line}: ${text}`}`;
    case 'none':
      return 'not found, and nothing similar was found';
    case 'unsought':
      return 'not found; similar passages were not searched for';
    default:
      return match satisfies never;
  }
}

function quotedAt({ place }: Passage, excerpts: readonly Excerpt[]): string {
  if (place === undefined) return '…';
  const excerpt = excerptAt(excerpts, place.start);
  return excerpt === undefined ? '…' : quoted(excerpt.text.slice(place.start - excerpt.start, place.end - excerpt.start));
}

function excerptAt(excerpts: readonly Excerpt[], at: number): Excerpt | undefined {
  return excerpts.find(({ start, text }) => start <= at && at < start + text.length);
}

interface MarkedLine extends Pick<Frame, 'line' | 'text'> {
  readonly marks: readonly string[];
}

function markedRows(passages: Passages, columns?: number): readonly Row[] {
  const lines = markedLines(passages, columns);
  const width = String(lines.at(-1)?.line ?? 0).length;
  return lines.flatMap(({ line, text, marks }, at): readonly Row[] => {
    const isNext = at === 0 || line - (lines[at - 1]?.line ?? 0) <= 1;
    const bar = ` ${' '.repeat(width)} │ `;
    return [
      ...(isNext ? [] : [[{ text: ` ${'⋮'.padStart(width)}`, role: 'quiet' } as const]]),
      [{ text: ` ${String(line).padStart(width)} │ ${text}` }],
      ...marks.map((mark): Row => [{ text: bar }, { text: mark, role: 'hold' }]),
    ];
  });
}

function markedLines({ passages, excerpts, length = 0 }: Passages, columns?: number): readonly MarkedLine[] {
  const placed = passages.filter(({ place }) => place !== undefined && excerptAt(excerpts, place.start));
  const groups = Map.groupBy(placed, ({ place }) => `${place?.start} ${place?.end}`);
  const sorted = [...groups.values()].sort(([one], [other]) => (one?.place?.start ?? 0) - (other?.place?.start ?? 0));
  const lines: MarkedLine[] = [];
  for (const group of sorted) {
    const { line, text, carets } = frameOf(group[0] as Passage, excerpts, length, columns);
    const mark = `${carets} ${group.map(nameOf).join(', ')}`;
    const last = lines.at(-1);
    if (last?.line === line && last.text === text) lines[lines.length - 1] = { ...last, marks: [...last.marks, mark] };
    else lines.push({ line, text, marks: [mark] });
  }
  return lines;
}

function frameOf({ place }: Passage, excerpts: readonly Excerpt[], length: number, columns?: number): Frame {
  const { start, end } = place as NonNullable<typeof place>;
  const excerpt = excerptAt(excerpts, start) as Excerpt;
  const head = excerpt.start === 0 ? '' : '…';
  const tail = excerpt.start + excerpt.text.length < length ? '…' : '';
  const from = excerpt.start - head.length;
  const shown = frame(`${head}${excerpt.text}${tail}`, { start: start - from, end: end - from }, columns);
  return { ...shown, line: shown.line + excerpt.line - 1 };
}

function nameOf({ number, path, match, similarity = 0 }: Passage): string {
  const near = match === 'nearest' ? `, nearest, ${Math.round(similarity * 100)}% similar` : '';
  return `[${number}] ${visible(path === '' ? 'the value' : path)}${near}`;
}
