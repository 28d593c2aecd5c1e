import type { StageCode } from '../../codes/stage-codes.ts';
import type { Span } from '../../lib/span.ts';
import { thoughtMarks } from '../../lib/thought-marks.ts';
import { type Change, leaveOut, strayData } from '../../model/index.ts';
import { answerParts } from './find-candidates.ts';

export function answerSpanIn(text: string, reasoning: readonly Span[]): Span & { readonly changes: readonly Change[] } {
  const { last, others } = answerParts(text, reasoning);
  const start = text.charCodeAt(last.start) === 0xfeff ? last.start + 1 : last.start;
  const changes = [
    ...reasoning.map((span) => (endsInEntry(text, span) ? strayData : setAside)(text, span.start, span.end)),
    ...others.map((span) => strayData(text, span.start, span.end)),
    ...(start > last.start ? [leaveOut('extract.bom', text, last.start, start)] : []),
  ];
  return { start, end: last.end, changes: changes.sort((a, b) => (a.at ?? 0) - (b.at ?? 0)) };
}

function setAside(text: string, start: number, end: number): Change {
  return leaveOut('extract.reasoning', text, start, end);
}

const ENTRY = /^[ \t]{0,80}(?:[\w.-]{1,80}:|[-*])[ \t]+\S/;

function endsInEntry(text: string, { start, end }: Span): boolean {
  const marks = thoughtMarks(text.slice(start, end));
  const close = marks.at(-1);
  if (start > 0 || close === undefined || marks.some(({ closes }) => !closes)) return false;
  return ENTRY.test(text.slice(text.lastIndexOf('\n', close.start - 1) + 1, close.start));
}

export function nothingIn(reasoning: readonly Span[]): StageCode {
  return reasoning.length > 0 ? 'extract.only-reasoning' : 'extract.empty';
}
