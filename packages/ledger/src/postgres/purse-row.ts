import { randomUUID } from 'node:crypto';
import type { PostgresPlace } from './place.ts';

/** A change to the row of this process: money that comes back, money that is spent, and money that is wanted. In nanodollars. */
export interface PurseChange {
  readonly number: number;
  readonly freed: number;
  readonly spent: number;
  /** Infinity asks for all there is. */
  readonly want: number;
}

/** The row of a purse that only this process writes. Its changes are numbered and made one after the other. */
export interface PurseRow {
  readonly worker: string;
  last: number;
  turn: Promise<unknown>;
}

const rows = new Map<string, PurseRow>();

/**
 * The row that this process has in a purse, the same one each time: a process that takes part again and again leaves one row. No
 * other process has it, even if that has the same name.
 */
export function purseRow({ url, schema }: PostgresPlace, name: string): PurseRow {
  const key = JSON.stringify([url, schema, name]);
  const row = rows.get(key) ?? { worker: `${name} ${randomUUID()}`, last: 0, turn: Promise.resolve() };
  rows.set(key, row);
  return row;
}

/** Each statement sees what was committed before it, so also what the previous holder of the lock wrote. */
const begin = (schema: string) => `BEGIN ISOLATION LEVEL READ COMMITTED;
  SELECT pg_advisory_xact_lock(hashtextextended('purse ${schema}', 0));`;

/**
 * Opens a row, and raises what was spent outside the purse to what the ledger has in excess of it: a run may have worked without
 * a limit in between. While others work, only recorded costs count: what their calls in flight may cost is reserved, and would
 * be counted again once it is freed.
 */
export function openingOf(schema: string, { worker }: PurseRow, { past, lease }: { past: number; lease: string }): string {
  return `${begin(schema)}
    INSERT INTO tamis_purse (worker, reserved_nano, spent_nano) VALUES ('past', 0, ${past}), (${quoted(worker)}, 0, 0)
      ON CONFLICT DO NOTHING;
    UPDATE tamis_purse SET spent_nano = greatest(spent_nano,
      CASE WHEN EXISTS (SELECT 1 FROM lease WHERE (name = 'run' OR name LIKE 'worker %') AND name <> ${quoted(lease)}
          AND released_at IS NULL AND (until_at IS NULL OR until_at > extract(epoch FROM clock_timestamp()) * 1000))
        THEN (SELECT coalesce(sum(cost_nano), 0) FROM call) ELSE ${past} END
      - (SELECT coalesce(sum(reserved_nano + spent_nano), 0) FROM tamis_purse WHERE worker <> 'past')) WHERE worker = 'past';
    COMMIT`;
}

/**
 * Makes a change, and answers with what it was granted. A change that was made before is not made again, whenever it arrives: the
 * row has the number of its last one.
 */
export function changeOf(schema: string, { worker }: PurseRow, most: number, change: PurseChange): string {
  const { number, freed, spent, want } = change;
  const name = quoted(worker);
  return `${begin(schema)}
    UPDATE tamis_purse SET reserved_nano = reserved_nano - ${freed} + granted, spent_nano = spent_nano + ${spent},
        change_no = ${number}, granted_nano = granted
      FROM (SELECT CASE WHEN wanted BETWEEN 1 AND free THEN wanted ELSE 0 END AS granted
        FROM (SELECT free, ${Number.isFinite(want) ? want : 'free'} AS wanted
          FROM (SELECT CAST(${most} - (${spent} - ${freed} + sum(reserved_nano + spent_nano)) AS bigint) AS free FROM tamis_purse) u) w) g
      WHERE worker = ${name} AND change_no < ${number};
    SELECT granted_nano FROM tamis_purse WHERE worker = ${name} AND change_no = ${number};
    COMMIT`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
