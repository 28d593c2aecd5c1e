import type { Change } from '@tamis/core';
import { childPointer, type Span, segmentsOf } from '@tamis/core/kind';
import type { UnitProblem } from '@tamis/core/unit';
import { frame, framesLines, locate, locateAll, locateWord } from '@tamis/files';
import { engine } from '../engine.ts';
import { documentStart } from '../text/document-start.ts';

export function spanOf(reply: string, { span, path, words }: UnitProblem, changes: readonly Change[]): Span | undefined {
  return span ?? (path === '' ? undefined : located(reply, path, changes)) ?? locateWord(reply, words ?? []);
}

export function frameIn(
  reply: string,
  trouble: UnitProblem,
  changes: readonly Change[],
  paint: (carets: string) => string,
  columns?: number,
): readonly string[] {
  const places = placesOf(reply, trouble, changes);
  if (places.length === 0) return [];
  return framesLines(
    places.map(({ span, label }) => ({ shown: frame(reply, span, columns), ...(label === undefined ? {} : { label }) })),
    paint,
  );
}

interface LabelledPlace {
  readonly span: Span;
  readonly label?: string;
}

function placesOf(reply: string, trouble: UnitProblem, changes: readonly Change[]): readonly LabelledPlace[] {
  const values = engine.entryOf(trouble.code)?.repeatsKey === true ? valuesOf(reply, trouble, changes) : [];
  if (values.length > 1) return values;
  const span = spanOf(reply, trouble, changes);
  return span === undefined ? [] : [{ span }];
}

// The values of a key that appears more than once, or in two spellings.
function valuesOf(reply: string, { path, args: { spelled } }: UnitProblem, changes: readonly Change[]): readonly LabelledPlace[] {
  const first = documentStart(reply, changes);
  const inDocument = ({ start, end }: Span): Span => ({ start: first + start, end: first + end });
  const document = reply.slice(first);
  if (typeof spelled !== 'string') {
    const spans = locateAll(document, path).map(inDocument);
    return spans.map((span, index) => ({ span, label: labelOf(index, spans.length) }));
  }
  const other = childPointer(path.slice(0, path.lastIndexOf('/')), spelled);
  return [path, other]
    .flatMap((pointer) => {
      const found = locate(document, pointer);
      return found === undefined ? [] : [{ span: inDocument(found), label: `as ${JSON.stringify(segmentsOf(pointer).at(-1))}` }];
    })
    .sort((one, two) => one.span.start - two.span.start);
}

const ORDINALS = ['first', 'second', 'third'];

function labelOf(index: number, count: number): string {
  const name = `${ORDINALS[index] ?? 'another'} value`;
  if (index < count - 1) return name;
  return `${index < ORDINALS.length ? name : 'last value'} (JSON.parse would keep this one)`;
}

function located(reply: string, path: string, changes: readonly Change[]): Span | undefined {
  const first = documentStart(reply, changes);
  const found = locate(reply.slice(first), path);
  return found === undefined ? undefined : { start: first + found.start, end: first + found.end };
}
