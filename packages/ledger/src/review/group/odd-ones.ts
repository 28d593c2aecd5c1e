import { segmentsOf } from '@tamis/core/kind';
import { isNaming } from '../../grant/naming.ts';
import { isDecimal } from '../../grant/total.ts';
import { domainsIn } from './deceptive-text.ts';
import type { Leaves } from './leaves.ts';
import type { ApartBecause, GroupColumn } from './review-group.ts';

// An amount is far from its group if it is more than this many times the median.
const FAR = 3;

// An amount is unusual if it is more than this many times the largest one approved before.
const FAR_FROM_APPROVED = 1.5;

// The reasons rows stand out from their group, by index. Other rows are left out. `before` contains the values approved earlier. A rule that
// would set most of a group apart says nothing about the rest, so it is not applied.
export function oddOnes(
  columns: readonly GroupColumn[],
  rows: readonly Leaves[],
  before: readonly Leaves[],
): ReadonlyMap<number, ApartBecause> {
  const found = new Map<number, ApartBecause>(newDomains(columns, rows, before));
  for (const column of columns) {
    const { path } = column;
    const odd = isAmount(path, rows)
      ? [...largest(column, rows, before), ...firstTimes(column, rows, before, signOf)]
      : firstTimes(column, rows, before, (text) => text);
    for (const [at, because] of odd) if (!found.has(at)) found.set(at, because);
  }
  return found;
}

// With fewer approvals, nearly everything would be the first of its kind.
const FEWEST_APPROVED = 5;

type Odd = readonly [at: number, because: ApartBecause];

// Whether a column is an amount in most rows. A string in one row must not hide how large the others are.
function isAmount(path: string, rows: readonly Leaves[]): boolean {
  const cells = rows.flatMap((row) => row.get(path) ?? []);
  return !isNaming(segmentsOf(path).at(-1) ?? '') && cells.filter(isDecimal).length * 2 > cells.length;
}

function largest({ path, title }: GroupColumn, rows: readonly Leaves[], before: readonly Leaves[]): readonly Odd[] {
  const cells = rows.flatMap((row, at) => [row.get(path) ?? ''].filter(isDecimal).map((value) => ({ at, value })));
  const beyond = (than: string, of: 'approved' | 'median', times: number, some = cells) =>
    some.flatMap(({ at, value }): readonly Odd[] =>
      sizeOf(value) > times * sizeOf(than) ? [[at, { kind: 'largest', path, title, value, than, of }]] : [],
    );
  const bySize = cells.toSorted((one, other) => sizeOf(other.value) - sizeOf(one.value));
  const most = before
    .flatMap((row) => row.get(path) ?? [])
    .filter(isDecimal)
    .reduce<string | undefined>((one, other) => (one !== undefined && sizeOf(one) >= sizeOf(other) ? one : other), undefined);
  const isKnown = before.length >= FEWEST_APPROVED;
  const median = bySize[bySize.length >> 1]?.value;
  const beyondMost = most === undefined ? cells : cells.filter(({ value }) => sizeOf(value) > sizeOf(most));
  const farFromGroup = median === undefined ? [] : beyond(median, 'median', FAR, beyondMost);
  if (most === undefined || !isKnown) return farFromGroup;
  const far = beyond(most, 'approved', FAR_FROM_APPROVED);
  const above = beyond(most, 'approved', 1, bySize.slice(0, 1));
  return [...(far.length * 2 <= cells.length ? far : farFromGroup), ...above];
}

function sizeOf(text: string): number {
  return Math.abs(Number(text));
}

function signOf(text: string): string {
  if (!isDecimal(text)) return text;
  return Number(text) < 0 ? 'below zero' : 'not below zero';
}

// Values that were never approved, where most of the group's were. `seenAs` tells what must be known about a value.
function firstTimes(
  { path, title }: GroupColumn,
  rows: readonly Leaves[],
  before: readonly Leaves[],
  seenAs: (text: string) => string,
): readonly Odd[] {
  if (before.length < FEWEST_APPROVED) return [];
  const seenIn = (row: Leaves) => (row.has(path) ? seenAs(row.get(path) as string) : undefined);
  const known = new Set(before.map(seenIn));
  const isOtherSign = (value: string | undefined) =>
    value !== undefined && seenAs(value) !== value && before.some((row) => isDecimal(row.get(path) ?? ''));
  const odd = rows.flatMap((row, at): readonly Odd[] => {
    if (known.has(seenIn(row))) return [];
    const value = row.get(path);
    return [
      [
        at,
        isOtherSign(value) ? { kind: 'sign', path, title, value: value as string } : { kind: 'first-time', path, title, value },
      ],
    ];
  });
  return odd.length * 2 < rows.length ? odd : [];
}

// Rows with a domain that was never approved. With few approvals, only a domain that no other row has counts. A single row is set apart
// only by what was approved before.
function newDomains(columns: readonly GroupColumn[], rows: readonly Leaves[], before: readonly Leaves[]): readonly Odd[] {
  const inRow = (row: Leaves) => domainsIn(columns, (path) => row.get(path));
  const known = new Set(before.flatMap(inRow).map(({ domain }) => domain));
  const seen = rows.map(inRow);
  const times = new Map<string, number>();
  for (const { domain } of seen.flat()) times.set(domain, (times.get(domain) ?? 0) + 1);
  const isKnown = before.length >= FEWEST_APPROVED;
  const odd = seen.flatMap((domains, at): readonly Odd[] => {
    const first = domains.find(({ domain }) => !known.has(domain) && (isKnown || times.get(domain) === 1));
    if (first === undefined) return [];
    const { path, title } = first.column;
    return [[at, { kind: 'new-domain', path, title, value: first.domain }]];
  });
  return odd.length * 2 < rows.length || (isKnown && rows.length === 1) ? odd : [];
}
