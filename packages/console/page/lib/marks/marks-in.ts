import { type JsonNode, jsonTree } from '../json/json-tree.ts';
import { nodeAt } from '../json/pointer.ts';
import type { Mark, MarkedChange } from './mark.ts';

function treeOf(text: string): JsonNode | undefined {
  return jsonTree(' '.repeat(text.length - text.trimStart().length) + text.trim());
}

// The marks of changes in a reply. Text edits are located by offset, and value changes by their path. Nothing is found by searching,
// because the same text may occur twice.
export function marksInReply(reply: string, changes: readonly MarkedChange[], numbers: readonly number[]): readonly Mark[] {
  const { text, start: startOf, end: endOf } = readText(reply, changes);
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

// The marks of findings in a reply that could be parsed, located by offset or by path.
export function marksOfFindings(
  reply: string,
  findings: readonly { readonly path: string; readonly at?: number | undefined }[],
  changes: readonly MarkedChange[],
): readonly Mark[] {
  const { text, start: startOf, end: endOf } = readText(reply, changes);
  const tree = treeOf(text);
  return findings.flatMap(({ path, at }) => {
    const node = path === '' || tree === undefined ? undefined : nodeAt(tree, path);
    const common = { kind: 'found', isUnsafe: false, number: 0 } as const;
    if (node !== undefined) return [{ start: startOf(node.start), end: endOf(node.end), ...common }];
    return at === undefined ? [] : [{ start: at, end: Math.min(at + 1, reply.length), ...common }];
  });
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

function editsOf(changes: readonly MarkedChange[]): readonly Edit[] {
  const found = changes.flatMap(({ at, length, after = '' }) => {
    return at === undefined || length === undefined ? [] : [{ start: at, end: at + length, after }];
  });
  const kept: Edit[] = [];
  for (const edit of found.sort((one, other) => one.start - other.start || one.end - other.end))
    if (edit.start >= (kept.at(-1)?.end ?? 0)) kept.push(edit);
  return kept;
}

interface ReadText {
  readonly text: string;
  readonly start: (at: number) => number;
  readonly end: (at: number) => number;
}

function readText(reply: string, changes: readonly MarkedChange[]): ReadText {
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
