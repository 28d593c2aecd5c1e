import type { DeskAnswer } from './batch-desk.ts';
import type { Job } from './batch-job.ts';

/** A page of a list: what follows the id in the address. */
export function pageOf(
  jobs: readonly Job[],
  url: URL,
  after: string,
): { readonly jobs: readonly Job[]; readonly hasMore: boolean } {
  const limit = Number(url.searchParams.get('limit') ?? url.searchParams.get('pageSize') ?? 20);
  const last = url.searchParams.get(after);
  const start = last === null ? 0 : jobs.findIndex(({ id }) => id === last) + 1;
  return { jobs: jobs.slice(start, start + limit), hasMore: start + limit < jobs.length };
}

/** What a provider says about an id that it does not know. */
export function nothingThere(id: string): DeskAnswer {
  return { kind: 'trouble', status: 404, message: `There is no ${id} here.` };
}
