import { OPEN_BATCHES } from '../model/batch.ts';
import { begin, quoted } from './purse-sql.ts';

// Each batch has its own row in the purse, because the process that settles a batch is often not the one that sent it.
const PREFIX = 'batch ';

const COST = `(SELECT coalesce(sum(c.cost_nano), 0) FROM batch b JOIN batch_call m ON m.batch_no = b.no
  JOIN call c ON c.attempt_id = m.attempt_id AND c.number = m.call WHERE p.worker = '${PREFIX}' || b.id)`;

interface BatchHold {
  readonly batch: string;
  readonly want: number;
  // Whether the provider may already have the batch. Its money is then reserved no matter how much is left.
  readonly isSent: boolean;
}

// The SQL that reserves money for a batch and returns whether it is reserved. An existing reservation is kept, so this can be repeated.
export function holdOf(schema: string, most: number, { batch, want, isSent }: BatchHold): string {
  const name = quoted(PREFIX + batch);
  return `${begin(schema)}
    INSERT INTO tamis_purse (worker, reserved_nano, spent_nano)
      SELECT ${name}, greatest(wanted, 0), 0 FROM (SELECT free, ${Number.isFinite(want) ? `CAST(${want} AS bigint)` : 'greatest(free, 1)'} AS wanted
        FROM (SELECT CAST(${most} - sum(reserved_nano + spent_nano) AS bigint) AS free FROM tamis_purse) u) w
      WHERE ${isSent ? 'true' : 'wanted <= free'}
      ON CONFLICT DO NOTHING;
    SELECT count(*) FROM tamis_purse WHERE worker = ${name}`;
}

// The SQL that ends the reservation of an ended batch and books its calls' cost as spent. `kept` stays reserved for calls that may have
// been charged.
export function batchEndOf(schema: string, batch: string, kept: number): string {
  return `${begin(schema)}
    UPDATE tamis_purse p SET reserved_nano = ${kept}, spent_nano = ${COST} WHERE worker = ${quoted(PREFIX + batch)}`;
}

// The SQL that settles every batch that has ended according to the ledger. A process may have died before it could settle its own batch.
export function overBatchesOf(): string {
  const open = OPEN_BATCHES.map(quoted).join(', ');
  return `UPDATE tamis_purse p SET reserved_nano = 0, spent_nano = ${COST} WHERE reserved_nano > 0 AND worker LIKE '${PREFIX}%'
      AND NOT EXISTS (SELECT 1 FROM batch b WHERE p.worker = '${PREFIX}' || b.id AND b.state IN (${open}))`;
}
