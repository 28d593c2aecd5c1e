import { closestWord } from '@tamis/core/wording';
import { embeddedDb, isPostgresPlace, postgresPlace, withPassword } from '@tamis/ledger';
import { usage } from '../exit/halt.ts';

/** The address of the given database; anything else ends the command. */
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
