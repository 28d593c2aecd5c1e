import type { Statement } from '../../sql/sql.ts';
import type { Connection, Settings } from './connection.ts';

// Settings that make a page cost what its rows cost: tables are joined in the order written, each by its key. Without them, the server may
// sort or read whole tables for every page, as it does if it has not counted a new table, or expects few rows where there are many. Counts
// need whole tables, so they are made without these settings.
const WALKING: Settings = {
  ...{ join_collapse_limit: 1, max_parallel_workers_per_gather: 0, enable_sort: 'off', enable_seqscan: 'off' },
  ...{ enable_hashjoin: 'off', enable_mergejoin: 'off', enable_material: 'off', jit: 'off' },
};

const made = (value: (name: string) => string | number) =>
  Object.keys(WALKING)
    .map((name) => `SET LOCAL ${name} = ${value(name)}`)
    .join('; ');

// Makes the settings, until the transaction ends: a pooler may give the session to others afterwards.
export const WALK: string = made((name) => WALKING[name] ?? 'DEFAULT');

export const REST: string = made(() => 'DEFAULT');

export function isPage({ kind }: Statement): boolean {
  return kind === 'page' || kind === 'slice';
}

// Reads a page in a transaction of its own. All of it is sent at once, so that nothing else gets into the transaction.
export async function walked<Result>(connection: Connection, read: () => Promise<Result>): Promise<Result> {
  const begun = connection.exec(`BEGIN READ ONLY; ${WALK}`);
  const [, found] = await Promise.all([begun, read(), connection.exec('COMMIT')]);
  return found;
}
