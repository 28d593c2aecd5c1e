import { type JsonNode, jsonTree, nodeAt } from './json-text.ts';

/** The part of a change that is needed to mark it. */
export interface MarkedChange {
  readonly code: string;
  readonly safety: 'safe' | 'unsafe';
  readonly path: string;
  readonly at?: number | undefined;
  readonly length?: number | undefined;
  readonly after?: string | undefined;
}

/** The range of a text that a change or a finding is about. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: 'removed' | 'altered' | 'found';
  readonly isUnsafe: boolean;
  /** The number of the change in the list. */
  readonly number: number;
}

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
interface ReadText {
  readonly text: string;
  /** Where something begins in the reply. */
  readonly start: (at: number) => number;
  /** Where something ends in the reply: before any text removed after it. */
  readonly end: (at: number) => number;
}

function readOf(reply: string, edits: readonly Edit[]): ReadText {
  let [text, from] = ['', 0];
  const joints: { readonly read: number; readonly reply: number; readonly isEdit: boolean }[] = [];
  for (const { start, end, after } of edits) {
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

/** The tree of a text with surrounding white space, at the original offsets. */
function treeOf(text: string): JsonNode | undefined {
  return jsonTree(' '.repeat(text.length - text.trimStart().length) + text.trim());
}

/**
 * Where the changes are in the reply: edits of the text by their offset, alterations of the value by the position of their path in
 * what was read. There is no text search: the same text may occur twice.
 */
export function marksInReply(reply: string, changes: readonly MarkedChange[], numbers: readonly number[]): readonly Mark[] {
  const { text, start: startOf, end: endOf } = readOf(reply, editsOf(changes));
  const tree = treeOf(text);
  return changes
    .flatMap((change, index): readonly Mark[] => {
      const { at, length = 0, after, safety, path } = change;
      const common = { isUnsafe: safety === 'unsafe', number: numbers[index] ?? 0 };
      if (at !== undefined) {
        if (at >= reply.length && length > 0) return [];
        return [{ start: at, end: at + length, kind: after === '' ? 'removed' : 'altered', ...common }];
      }
      const node = tree && nodeAt(tree, path);
      if (node === undefined || path === '') return [];
      return [{ start: startOf(node.start), end: endOf(node.end), kind: 'altered', ...common }];
    })
    .filter(({ start, end }) => end >= start);
}

/** Where the changes are in the value, by their paths. */
export function marksInValue(value: string, changes: readonly MarkedChange[], numbers: readonly number[]): readonly Mark[] {
  const tree = jsonTree(value);
  if (tree === undefined) return [];
  return changes.flatMap((change, index) => {
    const node = change.path === '' || change.after === '' ? undefined : nodeAt(tree, change.path);
    if (node === undefined) return [];
    return [
      {
        start: node.start,
        end: node.end,
        kind: 'altered' as const,
        isUnsafe: change.safety === 'unsafe',
        number: numbers[index] ?? 0,
      },
    ];
  });
}

/** Where findings are in a reply that could be read: by their offset, or by the place of their path. */
export function marksOfFindings(
  reply: string,
  findings: readonly { readonly path: string; readonly at?: number | undefined }[],
  changes: readonly MarkedChange[],
): readonly Mark[] {
  const { text, start: startOf, end: endOf } = readOf(reply, editsOf(changes));
  const tree = treeOf(text);
  return findings.flatMap(({ path, at }) => {
    const node = path === '' || tree === undefined ? undefined : nodeAt(tree, path);
    const common = { kind: 'found', isUnsafe: false, number: 0 } as const;
    if (node !== undefined) return [{ start: startOf(node.start), end: endOf(node.end), ...common }];
    return at === undefined ? [] : [{ start: at, end: Math.min(at + 1, reply.length), ...common }];
  });
}

/** A piece of a line, with the marks that cover it. */
export interface Piece {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** A line of a text. */
export interface Line {
  readonly number: number;
  readonly pieces: readonly Piece[];
  readonly marks: readonly Mark[];
  readonly text: string;
}

/** The lines of a text, cut at the ends of their marks. */
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

/** Lines of two texts side by side; undefined if one side has none. */
export function aligned(
  left: readonly Line[],
  right: readonly Line[],
): readonly (readonly [Line | undefined, Line | undefined])[] {
  if (left.length * right.length > 250_000) return zipped(left, right);
  const [one, other] = [left.map(keyOf), right.map(keyOf)];
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--)
      (lengths[at] as Uint16Array)[to] =
        one[at] === other[to]
          ? ((lengths[at + 1] as Uint16Array)[to + 1] as number) + 1
          : Math.max((lengths[at + 1] as Uint16Array)[to] as number, (lengths[at] as Uint16Array)[to + 1] as number);
  const rows: (readonly [Line | undefined, Line | undefined])[] = [];
  let [at, to] = [0, 0];
  let [waitingLeft, waitingRight]: [Line[], Line[]] = [[], []];
  const flush = () => {
    rows.push(...zipped(waitingLeft, waitingRight));
    [waitingLeft, waitingRight] = [[], []];
  };
  while (at < one.length || to < other.length) {
    if (at < one.length && to < other.length && one[at] === other[to]) {
      flush();
      rows.push([left[at++], right[to++]]);
    } else if (
      to >= other.length ||
      (at < one.length && ((lengths[at + 1] as Uint16Array)[to] as number) >= ((lengths[at] as Uint16Array)[to + 1] as number))
    )
      waitingLeft.push(left[at++] as Line);
    else waitingRight.push(right[to++] as Line);
  }
  flush();
  return rows;
}

function zipped(left: readonly Line[], right: readonly Line[]): readonly (readonly [Line | undefined, Line | undefined])[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [left[at], right[at]] as const);
}

/** How lines are compared: by their key, or by their text without white space, quotes and commas. */
function keyOf({ text }: Line): string {
  const key = /^\s*["']?([\w$-]+)["']?\s*:/.exec(text)?.[1];
  return key ?? text.replaceAll(/[\s,"']/g, '');
}
