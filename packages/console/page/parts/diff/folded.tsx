import type { Line } from '../../lib/marks/marked-lines.ts';

/** Unchanged lines beyond this number are folded. */
const FOLD = 7;

type Row = readonly [Line | undefined, Line | undefined];

/** Long ranges of unchanged lines are folded in the middle. */
export function folded(rows: readonly Row[]): readonly (Row | 'fold')[] {
  const shown: (Row | 'fold')[] = [];
  const isTouched = ([left, right]: Row) =>
    (left?.marks.length ?? 0) > 0 || (right?.marks.length ?? 0) > 0 || left === undefined || right === undefined;
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (end < rows.length && !isTouched(rows[end] as Row)) end++;
    if (end - at >= FOLD) {
      shown.push(...rows.slice(at, at + 2), 'fold', ...rows.slice(end - 2, end));
      at = end;
    } else shown.push(rows[at++] as Row);
  }
  return shown;
}

/** A range of unchanged lines. */
export function Fold({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" class="button plain wide" onClick={onOpen}>
      Show unchanged lines
    </button>
  );
}
