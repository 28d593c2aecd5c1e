import { closestWord } from '@tamis/core/wording';
import { embeddedDb, isPostgresPlace, postgresPlace, withPassword } from '@tamis/ledger/internal';
import { usage } from '../exit/halt.ts';

export function readDb(named: string): string {
  const help = 'Give postgres://USER@HOST:PORT/DATABASE; a password comes from TAMIS_DB, PGPASSWORD or ~/.pgpass.';
  if (named === 'embedded') return embeddedDb('.tamis/postgres');
  if (!isPostgresPlace(named)) {
    const near = closestWord(named, ['embedded']);
    throw usage(
      '--db is not the address of a Postgres database.',
      near === undefined ? help : `Did you mean --db ${near}? ${help}`,
    );
  }
  try {
    postgresPlace(named);
  } catch (problem) {
    throw usage(problem instanceof Error ? problem.message : String(problem), help);
  }
  return withPassword(named);
}

const USUAL_PORT = '5432';

export function isSameDb(place: string, named: string): boolean {
  const [one, other] = [new URL(place), new URL(named)];
  const schema = other.searchParams.get('schema');
  return (
    one.hostname === other.hostname &&
    (one.port || USUAL_PORT) === (other.port || USUAL_PORT) &&
    one.pathname === other.pathname &&
    one.searchParams.get('folder') === other.searchParams.get('folder') &&
    (schema === null || schema === one.searchParams.get('schema'))
  );
}
