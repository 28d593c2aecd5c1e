import { type DatabaseState, databaseState } from '@tamis/ledger/internal';
import { bad, type Checkup, type Diagnosis, good, note } from './checkup.ts';

/** The oldest supported version of Postgres. */
const OLDEST = 130_000;

/** The number of connections that a process working on a run uses. */
const CONNECTIONS = 7;

/** The largest acceptable clock difference, in milliseconds. A larger one would make leases end too early or too late. */
const MOST_SKEW = 2000;

const REACHING = 'Check the address; a password comes from TAMIS_DB, PGPASSWORD or ~/.pgpass. For trying it out: --db embedded.';

/** The checks for runs in a database, in order of dependency. Once something is missing, the rest are skipped. */
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
    ({ isReplica }) =>
      isReplica === true
        ? bad('this server is a replica', 'Give the address of the primary server.')
        : good('this server accepts writes'),
  ],
  [
    'schemas',
    ({ mayCreate }) =>
      mayCreate === true
        ? good('this user may start runs')
        : note(
            'this user may not start runs; it may work on those that others have started',
            'GRANT CREATE ON DATABASE … TO …; for the user of tamis run.',
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
      const free = most - used;
      const found = `${free} of ${most} connections are free, enough for ${Math.floor(free / CONNECTIONS)} workers`;
      return free >= CONNECTIONS ? good(found) : bad(found, 'Raise max_connections.');
    },
  ],
  [
    'clock',
    ({ clockSkew = 0 }) => {
      const found = `differs by ${Math.abs(clockSkew)} ms`;
      if (Math.abs(clockSkew) <= MOST_SKEW) return good(found);
      return bad(`${found}; leases rely on clocks that agree`, 'Let NTP set the clocks of this machine and of the server.');
    },
  ],
  [
    'jobs',
    ({ hasJobs, mayCreate }) => {
      if (hasJobs === true) return good('the tables of the job engine are there');
      const found = 'the tables of the job engine are not there yet';
      if (mayCreate === true) return note(`${found}; the first tamis run --db creates them`);
      return bad(found, 'Have a user who may create schemas start a run first.');
    },
  ],
];
