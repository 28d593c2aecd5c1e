import { randomUUID } from 'node:crypto';
import type { PostgresPlace } from './place.ts';
import { overBatchesOf } from './purse-batch.ts';
import { begin, quoted } from './purse-sql.ts';

interface PurseChange {
  readonly number: number;
  readonly freed: number;
  readonly spent: number;
  readonly want: number;
}

interface PurseRow {
  readonly worker: string;
  last: number;
  turn: Promise<unknown>;
}

const rows = new Map<string, PurseRow>();

export function purseRow({ url, schema }: PostgresPlace, name: string): PurseRow {
  const key = JSON.stringify([url, schema, name]);
  const row = rows.get(key) ?? { worker: `${name} ${randomUUID()}`, last: 0, turn: Promise.resolve() };
  rows.set(key, row);
  return row;
}

// The SQL that opens a row. It also raises the amount spent outside the purse to the excess in the ledger, because the run may have worked
// without a limit in between. While other processes work, only recorded costs count. What their calls in flight may cost is already
// reserved, and would be counted again once it is freed. If no other process works, it ends the reservations of batches that have ended,
// and `past` includes what their calls may have been charged.
export function openingOf(schema: string, { worker }: PurseRow, { past, lease }: { past: number; lease: string }): string {
  const others = `EXISTS (SELECT 1 FROM lease WHERE (name = 'run' OR name LIKE 'worker %') AND name <> ${quoted(lease)}
          AND released_at IS NULL AND (until_at IS NULL OR until_at > extract(epoch FROM clock_timestamp()) * 1000))`;
  return `${begin(schema)}
    INSERT INTO tamis_purse (worker, reserved_nano, spent_nano) VALUES ('past', 0, ${past}), (${quoted(worker)}, 0, 0)
      ON CONFLICT DO NOTHING;
    ${overBatchesOf()} AND NOT ${others};
    UPDATE tamis_purse SET spent_nano = greatest(spent_nano,
      CASE WHEN ${others}
        THEN (SELECT coalesce(sum(cost_nano), 0) FROM call) ELSE ${past} END
      - (SELECT coalesce(sum(reserved_nano + spent_nano), 0) FROM tamis_purse WHERE worker <> 'past')) WHERE worker = 'past'`;
}

// The SQL that makes a change and returns the amount granted. The row stores the number of its last change, so a change that arrives twice
// is made once.
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
    SELECT granted_nano FROM tamis_purse WHERE worker = ${name} AND change_no = ${number}`;
}
