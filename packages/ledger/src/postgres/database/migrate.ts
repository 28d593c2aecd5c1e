import { Fault } from '@tamis/core';
import type { PostgresPlace } from '../place.ts';
import type { Connection } from './connection.ts';
import { grantsIn } from './grants.ts';
import { POSTGRES_MIGRATIONS } from './migrations.ts';
import { SERVER_TIME } from './server-clock.ts';

// The advisory lock for migrations, `Tami` in ASCII. A process waits if another is already migrating.
const LOCK = 0x54616d69;

const FIRST = 5;

export const NEWEST = FIRST + POSTGRES_MIGRATIONS.length - 1;

export async function migrate(connection: Connection, place: PostgresPlace): Promise<void> {
  if ((await versionOf(connection, place)) === NEWEST) return;
  await connection.exec('BEGIN');
  try {
    await connection.exec(`SELECT pg_advisory_xact_lock(${LOCK})`);
    await connection.exec(`CREATE SCHEMA IF NOT EXISTS ${place.schema}`);
    await enter(connection, place);
    // Another process may have done it in the meantime.
    const version = await versionOf(connection, place);
    if (version > 0 && version < NEWEST) await refuseInUse(connection, place);
    for (const step of POSTGRES_MIGRATIONS.slice(Math.max(0, version - FIRST + 1))) await connection.exec(step);
    await connection.exec('CREATE TABLE IF NOT EXISTS tamis_ledger (version bigint NOT NULL)');
    await connection.exec('DELETE FROM tamis_ledger');
    await connection.exec(`INSERT INTO tamis_ledger (version) VALUES (${NEWEST})`);
    await connection.exec(grantsIn(place.schema));
    await connection.exec('COMMIT');
  } catch (problem) {
    await connection.exec('ROLLBACK').catch(() => undefined);
    throw problem;
  }
}

// Refuses to migrate a schema while processes work on its run. During a rolling upgrade, they may be of an earlier version, whose statements
// don't fit the new tables. The run is migrated when the last of them is gone.
export async function refuseInUse(connection: Connection, { schema, shown }: PostgresPlace): Promise<void> {
  const { rows } = await connection.exec(
    `SELECT holder FROM ${schema}.lease WHERE released_at IS NULL AND (until_at IS NULL OR until_at > ${SERVER_TIME}) LIMIT 1`,
  );
  const [holder] = rows[0] ?? [];
  if (holder !== undefined)
    throw new Fault(
      'fault.ledger-locked',
      `${shown} has an earlier version, and can't be migrated while processes work on it, such as ${holder}.`,
    );
}

// Makes the rest of the transaction use the schema. Tables must never be created anywhere else.
async function enter(connection: Connection, { schema, shown }: PostgresPlace): Promise<void> {
  await connection.exec(`SET LOCAL search_path = ${schema}`);
  const { rows } = await connection.exec('SELECT current_schema()');
  const [found] = rows[0] ?? [];
  if (found !== schema)
    throw new Fault('fault.database', `${shown}: the current schema is ${found ?? 'none'}; expected ${schema}.`);
}

export async function versionOf(connection: Connection, { schema, shown }: PostgresPlace): Promise<number> {
  const { rows } = await connection.exec(
    `SELECT to_regclass('${schema}.tamis_ledger') IS NOT NULL,
      EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = '${schema}'), pg_encoding_to_char(encoding)
      FROM pg_database WHERE datname = current_database()`,
  );
  const [isOurs, isUsed, encoding] = rows[0] ?? [];
  if (encoding !== 'UTF8') throw new Fault('fault.database', `${shown} is encoded in ${encoding}; expected UTF8.`);
  if (isOurs !== 1 && isUsed === 1)
    throw new Fault('fault.ledger-foreign', `The schema of ${shown} has tables, but they are not those of a Tamis ledger.`);
  if (isOurs !== 1) return 0;
  const version = Number((await connection.exec(`SELECT version FROM ${schema}.tamis_ledger`)).rows[0]?.[0] ?? 0);
  if (version < FIRST)
    throw new Fault('fault.ledger-foreign', `${shown} has version ${version}; this program reads version ${FIRST} and later.`);
  if (version <= NEWEST) return version;
  throw new Fault('fault.ledger-newer', `${shown} has version ${version}; this program reads versions up to ${NEWEST}.`);
}
