import { type DatabaseState, databaseState } from '@tamis/ledger/internal';
import { bad, type Checkup, type Diagnosis, good, note } from './checkup.ts';

const OLDEST = 130_000;

const CONNECTIONS = 2;

// Clocks that differ by more than this, in milliseconds, are reported.
const MOST_SKEW = 2000;

const MOST_DEAD = 0.05;

const REACHING = 'Check the address; a password comes from TAMIS_DB, PGPASSWORD or ~/.pgpass. For trying it out: --db embedded.';

export function databaseCheckups(db: string): readonly Checkup[] {
  let state: Promise<DatabaseState> | undefined;
  return LOOKS.map(([name, look]) => ({
    name,
    look: async () => {
      state ??= databaseState(db);
      const found = await state;
      if (found.problem !== undefined && name !== 'database') return note('not checked');
      return look(found);
    },
  }));
}

const LOOKS: readonly (readonly [string, (state: DatabaseState) => Diagnosis])[] = [
  ['database', ({ problem }) => (problem === undefined ? good('reached') : bad(problem, REACHING))],
  [
    'pooler',
    ({ isPooled }) =>
      isPooled === true
        ? note(
            'a pooler is in between: transaction mode will do, and workers look for work instead of being told',
            'In pgbouncer, a pool_size of at least half the number of workers keeps them from waiting for each other.',
          )
        : good('none; this is a connection to the server itself'),
  ],
  [
    'version',
    ({ version = 0 }) => {
      const found = `Postgres ${Math.floor(version / 10_000)}`;
      return version >= OLDEST ? good(found) : bad(`${found}; expected 13 or newer`, 'Update the server.');
    },
  ],
  [
    'encoding',
    ({ encoding }) =>
      encoding === 'UTF8'
        ? good('UTF8')
        : bad(`${encoding}; expected UTF8`, "CREATE DATABASE tamis ENCODING 'UTF8' TEMPLATE template0;"),
  ],
  [
    'writing',
    ({ isReplica, isReadOnly, role }) => {
      if (isReplica === true)
        return bad('this server is a replica, which refuses writes (25006)', 'Give the address of the primary server.');
      if (isReadOnly !== true) return good('this server accepts writes');
      return bad(
        'default_transaction_read_only is on, so writes are refused (25006)',
        `ALTER ROLE ${role} SET default_transaction_read_only = off; or give the address of a server that accepts writes.`,
      );
    },
  ],
  [
    'schemas',
    ({ mayCreate, role, database }) =>
      mayCreate === true
        ? good(`${role} may start runs`)
        : note(
            `${role} may not start runs (42501); it may work on those that others have started`,
            `If it should: GRANT CREATE ON DATABASE ${database} TO ${role};`,
          ),
  ],
  [
    'durability',
    ({ isDurable }) =>
      isDurable === true
        ? good('what is recorded survives a power cut')
        : bad('fsync or synchronous_commit is off: a power cut loses results', 'Turn both on.'),
  ],
  [
    'room',
    ({ connections: { most, used } = { most: 0, used: 0 } }) => {
      const free = Math.max(0, most - used);
      const found = `${free} of ${most} connections are free, enough for ${Math.floor(free / CONNECTIONS)} workers`;
      if (free >= CONNECTIONS) return good(found);
      return bad(`${found}; further ones are refused (53300)`, 'Raise max_connections, or put pgbouncer in front of the server.');
    },
  ],
  [
    'clock',
    ({ clockSkew = 0 }) => {
      const found = `differs by ${Math.abs(clockSkew)} ms`;
      if (Math.abs(clockSkew) <= MOST_SKEW) return good(found);
      return note(
        `${found}; leases and times in the database go by the server's clock`,
        'Use NTP to synchronise the clocks of this machine and the server.',
      );
    },
  ],
  [
    'vacuum',
    ({ vacuum: { isOn, share } = { isOn: true, share: 0 } }) => {
      if (!isOn) return bad('autovacuum or track_counts is off: tables grow with every attempt', 'Turn both on.');
      const found = `tables are vacuumed when ${Math.round(share * 1000) / 10} % of their rows are dead`;
      if (share <= MOST_DEAD) return good(found);
      return note(found, 'For runs of more than a million units: autovacuum_vacuum_scale_factor = 0.01');
    },
  ],
  [
    'jobs',
    ({ hasJobs, mayCreate, mayTake, role }) => {
      const rights = 'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA tamis_jobs';
      const grant = `GRANT USAGE ON SCHEMA tamis_jobs TO ${role}; ${rights} TO ${role};`;
      if (hasJobs === true && mayTake === true) return good(`${role} may take chunks`);
      if (hasJobs === true) return bad(`${role} may not take chunks (42501)`, grant);
      const found = 'the table of chunks does not exist yet';
      if (mayCreate === true) return note(`${found}; the first tamis run --db creates it`);
      return bad(found, 'A role that may create schemas must start a run first.');
    },
  ],
];
