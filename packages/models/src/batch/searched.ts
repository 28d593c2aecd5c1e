import { Fault } from '@tamis/core';
import type { BatchSearch, BatchStatus } from '@tamis/core/model';

export interface BatchPage<Item> {
  readonly items: readonly Item[];
  readonly next?: string;
}

const MOST_PAGES = 1000;

// A clock that is off by more than this can't make a secure connection.
const SLACK_MS = 7 * 24 * 3_600_000;

export interface Listed {
  readonly createdAt: number | undefined;
}

// Lists a provider's batches from the newest down to those too old to be the one searched for.
export async function* listed<Item extends Listed>(
  page: (next: string | undefined) => Promise<BatchPage<Item>>,
  since: number,
): AsyncGenerator<Item> {
  let next: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const { items, next: following } = await page(next);
    yield* items;
    if (following === undefined || isTooOld(items, since)) return;
    next = following;
  }
  throw new Fault('fault.bad-body', 'The list of batches never ends.');
}

function isTooOld(items: readonly Listed[], since: number): boolean {
  const [newest, oldest] = [items[0]?.createdAt, items.at(-1)?.createdAt];
  return newest !== undefined && oldest !== undefined && newest > oldest && newest < since - SLACK_MS;
}

// Statuses of a server that has no list of batches or does not show it.
const UNSHOWN: ReadonlySet<number> = new Set([403, 404, 405, 410, 501]);

// Runs a search and returns unknown if the list can't be read. Transient faults are thrown.
export async function orUnknown(search: () => Promise<BatchSearch>): Promise<BatchSearch> {
  try {
    return await search();
  } catch (problem) {
    if (!(problem instanceof Fault) || !UNSHOWN.has(problem.detail.status ?? 0)) throw problem;
    return { kind: 'unknown', reason: `The provider does not list its batches. ${problem.message}` };
  }
}

export async function searchByName<Item extends Listed & { readonly name: string | undefined; readonly news: BatchStatus }>(
  items: AsyncIterable<Item>,
  name: string,
): Promise<BatchSearch> {
  for await (const item of items) if (item.name === name) return { kind: 'found', news: item.news };
  return { kind: 'none' };
}
