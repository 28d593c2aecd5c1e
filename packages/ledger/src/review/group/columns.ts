import { segmentsOf } from '@tamis/core/kind';
import { detailOf, type ReviewRow, type ShownEffect } from '@tamis/core/review';
import type { RecheckAnswer } from '../../execute/recheck-answer.ts';
import { isNaming } from '../../grant/naming.ts';
import { isDecimal } from '../../grant/total.ts';
import { type Leaves, leavesOf } from './leaves.ts';
import type { GroupColumn } from './review-group.ts';

const DEEPEST = 4;
const MOST_COLUMNS = 24;

const MOST_ARGUMENTS = 200;

// The depth to which a group's values are split into columns. With 0, each value is one text. Nothing is left out because of its size.
export function depthFor(texts: readonly string[]): number {
  const isWithin = (depth: number, most: number) =>
    new Set(texts.flatMap((text) => [...leavesOf(text, depth).keys()])).size <= most;
  for (let depth = DEEPEST; depth > 1; depth--) if (isWithin(depth, MOST_COLUMNS)) return depth;
  return isWithin(1, MOST_ARGUMENTS) ? 1 : 0;
}

export function argumentColumns(rows: readonly Leaves[]): readonly GroupColumn[] {
  return columnsOf(rows, 'argument', titleOf);
}

// The changes that rows would make in the world, by name.
export function changeColumns(rows: readonly Leaves[]): readonly GroupColumn[] {
  return columnsOf(rows, 'change', (name) => name);
}

function columnsOf(rows: readonly Leaves[], of: GroupColumn['of'], title: (path: string) => string): readonly GroupColumn[] {
  const paths = new Set(rows.flatMap((row) => [...row.keys()]));
  return [...paths].map((path) => {
    const cells = rows.map((row) => row.get(path));
    const differs = cells.some((cell) => cell !== cells[0]);
    return { of, path, title: title(path), differs, isNumber: of === 'argument' && isAmount(path, cells) };
  });
}

function isAmount(path: string, cells: readonly (string | undefined)[]): boolean {
  return !isNaming(segmentsOf(path).at(-1) ?? '') && cells.every((cell) => cell === undefined || isDecimal(cell));
}

function titleOf(path: string): string {
  const names = segmentsOf(path);
  if (path === '') return 'value';
  return names.some((name) => name === '' || name.includes('.')) ? path : names.join('.');
}

// The changes that a review would make, by name, as a host has just found them or as they were when the review was opened.
export function changesOf(review: ReviewRow, check: RecheckAnswer | undefined): Leaves {
  const listed: unknown = check?.changes ?? detailOf(review).changes;
  const changes = new Map<string, string>();
  for (const { name, before, after, problem } of Array.isArray(listed) ? (listed as readonly Partial<ShownEffect>[]) : []) {
    if (typeof name !== 'string') continue;
    const text = typeof problem === 'string' ? problem : changeText(before, after);
    changes.set(name, changes.has(name) ? `${changes.get(name)}; ${text}` : text);
  }
  return changes;
}

function changeText(before: unknown, after: unknown): string {
  const [from, to] = [before, after].map((value) => JSON.stringify(value));
  return [from, to ?? 'nothing'].filter((text) => text !== undefined).join(' → ');
}
