import type { MarkedChange } from './mark.ts';

/** A stretch of a reply and what it was read as. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** Edits in order; one that begins inside another is part of it. */
function editsOf(changes: readonly MarkedChange[]): readonly Edit[] {
  const found = changes.flatMap(({ at, length, after = '' }) => {
    return at === undefined || length === undefined ? [] : [{ start: at, end: at + length, after }];
  });
  const kept: Edit[] = [];
  for (const edit of found.sort((one, other) => one.start - other.start || one.end - other.end))
    if (edit.start >= (kept.at(-1)?.end ?? 0)) kept.push(edit);
  return kept;
}

/** What was read, and where its ranges are in the reply. */
export interface ReadText {
  readonly text: string;
  /** Where something begins in the reply. */
  readonly start: (at: number) => number;
  /** Where something ends in the reply: before any text removed after it. */
  readonly end: (at: number) => number;
}

/** What a reply was read as, after the edits that the changes made. */
export function readText(reply: string, changes: readonly MarkedChange[]): ReadText {
  let [text, from] = ['', 0];
  const joints: { readonly read: number; readonly reply: number; readonly isEdit: boolean }[] = [];
  for (const { start, end, after } of editsOf(changes)) {
    joints.push({ read: text.length, reply: from, isEdit: false });
    text += reply.slice(from, start);
    joints.push({ read: text.length, reply: start, isEdit: true });
    text += after;
    from = end;
  }
  joints.push({ read: text.length, reply: from, isEdit: false });
  text += reply.slice(from);
  const placeIn = (index: number, at: number) => {
    const joint = joints[index] ?? { read: 0, reply: 0, isEdit: false };
    const next = joints[index + 1];
    // A replacement has no inner positions: its end is the end of what it replaces.
    if (joint.isEdit && next !== undefined && at >= next.read) return next.reply;
    return Math.min(joint.reply + (at - joint.read), next?.reply ?? reply.length);
  };
  return {
    text,
    start: (at) =>
      placeIn(
        joints.findLastIndex(({ read }) => read <= at),
        at,
      ),
    end: (at) =>
      placeIn(
        Math.max(
          0,
          joints.findLastIndex(({ read }) => read < at),
        ),
        at,
      ),
  };
}
