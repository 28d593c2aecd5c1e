import type { Change } from '../model/index.ts';

/** A line of a reply as received (`removed`), as read (`added`), or unchanged (`same`). */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  /** The number of the line in the reply; an added line has the number of the line it replaces. */
  readonly number: number;
  readonly text: string;
  /** The changes that begin in this line. */
  readonly changes: readonly Change[];
}

interface Edit {
  readonly change: Change;
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

interface Line {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Compares a reply with the text that was read, line by line. The changes give the places, so nothing has to be searched. Changes to the
 * value, which have no place in the text, are left out.
 */
export function replyDiff(reply: string, changes: readonly Change[]): readonly DiffLine[] {
  const edits = editsOf(changes);
  return stretchesOf(linesOf(reply), edits).flatMap((stretch) => {
    const isAltered = stretch.some(({ edits: here }) => here.length > 0);
    const kind = isAltered ? 'removed' : 'same';
    const raw = stretch.map(({ line: { number, start, end }, edits: here }): DiffLine => {
      return { kind, number, text: reply.slice(start, end), changes: here.map(({ change }) => change) };
    });
    return isAltered ? [...raw, ...readLines(reply, stretch)] : raw;
  });
}

function editsOf(changes: readonly Change[]): readonly Edit[] {
  const found = changes.flatMap((change): readonly Edit[] => {
    const { at, before, after } = change;
    if (at === undefined || typeof before !== 'string') return [];
    return [{ change, start: at, end: at + before.length, after: typeof after === 'string' ? after : '' }];
  });
  const sorted = found.sort((one, other) => one.start - other.start || one.end - other.end);
  const kept: Edit[] = [];
  for (const edit of sorted) if (edit.start >= (kept.at(-1)?.end ?? 0)) kept.push(edit);
  return kept;
}

function linesOf(reply: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= reply.length; ) {
    const found = reply.indexOf('\n', start);
    const end = found < 0 ? reply.length : found;
    lines.push({ number: lines.length + 1, start, end });
    start = end + 1;
  }
  return lines;
}

interface EditedLine {
  readonly line: Line;
  readonly edits: Edit[];
}

function stretchesOf(lines: readonly Line[], edits: readonly Edit[]): readonly (readonly EditedLine[])[] {
  const stretches: EditedLine[][] = [];
  let next = 0;
  let until = -1;
  for (const line of lines) {
    const here: Edit[] = [];
    if (line.start < until) stretches.at(-1)?.push({ line, edits: here });
    else stretches.push([{ line, edits: here }]);
    for (let edit = edits[next]; edit !== undefined && edit.start <= line.end; edit = edits[++next]) {
      here.push(edit);
      // A removed line break joins the next line to this one.
      until = Math.max(until, edit.end);
    }
  }
  return stretches;
}

function readLines(reply: string, stretch: readonly EditedLine[]): readonly DiffLine[] {
  const { number = 1, start: from = 0 } = stretch[0]?.line ?? {};
  let text = '';
  let at = from;
  for (const { start, end, after } of stretch.flatMap(({ edits }) => edits)) {
    text += reply.slice(at, start) + after;
    at = end;
  }
  text += reply.slice(at, Math.max(at, stretch.at(-1)?.line.end ?? at));
  const read = text.split('\n').filter((line) => line.trim() !== '');
  return read.map((line) => ({ kind: 'added', number, text: line, changes: [] }));
}
