import { type DatabaseState, databaseState } from '@tamis/ledger';
import type { Checkup, Diagnosis } from './checkup.ts';

/** The oldest version whose functions are used. */
const OLDEST = 130_000;

/** Connections of a process that works on a run. */
const CONNECTIONS = 7;

/** Clocks that differ by more make leases end too early or too late, in milliseconds. */
const MOST_SKEW = 2000;

/** What runs in a database need, in order of dependency: after something is missing, the rest is not checked. */
export function databaseCheckups(db: string): readonly Checkup[] {
  let looked: Promise<DatabaseState> | undefined;
  const state = () => {
    looked ??= databaseState(db);
    return looked;
  };
  return LOOKS.map(([name, look]) => ({
    name,
    look: async () => {
      const found = await state();
      if (found.problem !== undefined && name !== 'database') return { health: 'note', found: 'not checked' };
      return look(found);
    },
  }));
}

const LOOKS: readonly (readonly [string, (state: DatabaseState) => Diagnosis])[] = [
  [
    'database',
    ({ problem }) =>
      problem === undefined
        ? { health: 'good', found: 'reached' }
        : {
            health: 'bad',
            found: problem,
            help: 'Check the address; a password comes from TAMIS_DB, PGPASSWORD or ~/.pgpass. For trying it out: --db embedded.',
          },
  ],
  [
    'version',
    ({ version = 0 }) =>
      version >= OLDEST
        ? { health: 'good', found: `Postgres ${Math.floor(version / 10_000)}` }
        : {
            health: 'bad',
            found: `Postgres ${Math.floor(version / 10_000)}; 13 or newer was expected`,
            help: 'Update the server.',
          },
  ],
  [
    'encoding',
    ({ encoding }) =>
      encoding === 'UTF8'
        ? { health: 'good', found: 'UTF8' }
        : {
            health: 'bad',
            found: `${encoding}; UTF8 was expected`,
            help: "CREATE DATABASE tamis ENCODING 'UTF8' TEMPLATE template0;",
          },
  ],
  [
    'writing',
    ({ isReplica }) =>
      isReplica === true
        ? { health: 'bad', found: 'this server is a replica', help: 'Give the address of the primary server.' }
        : { health: 'good', found: 'this server accepts writes' },
  ],
  [
    'schemas',
    ({ mayCreate }) =>
      mayCreate === true
        ? { health: 'good', found: 'this user may start runs' }
        : {
            health: 'note',
            found: 'this user may not start runs; it may work on those that others have started',
            help: 'GRANT CREATE ON DATABASE … TO …; for the user of tamis run.',
          },
  ],
  [
    'durability',
    ({ isDurable }) =>
      isDurable === true
        ? { health: 'good', found: 'what is recorded survives a power cut' }
        : { health: 'bad', found: 'fsync or synchronous_commit is off: a power cut loses results', help: 'Turn both on.' },
  ],
  [
    'room',
    ({ connections: { most, used } = { most: 0, used: 0 } }) => {
      const free = most - used;
      const found = `${free} of ${most} connections are free, enough for ${Math.floor(free / CONNECTIONS)} workers`;
      return free >= CONNECTIONS ? { health: 'good', found } : { health: 'bad', found, help: 'Raise max_connections.' };
    },
  ],
  [
    'clock',
    ({ clockSkew = 0 }) =>
      Math.abs(clockSkew) <= MOST_SKEW
        ? { health: 'good', found: `differs by ${Math.abs(clockSkew)} ms` }
        : {
            health: 'bad',
            found: `differs by ${Math.abs(clockSkew)} ms; leases rely on clocks that agree`,
            help: 'Let NTP set the clocks of this machine and of the server.',
          },
  ],
  [
    'jobs',
    ({ hasJobs, mayCreate }) => {
      if (hasJobs === true) return { health: 'good', found: 'the tables of the job engine are there' };
      const found = 'the tables of the job engine are not there yet';
      if (mayCreate === true) return { health: 'note', found: `${found}; the first tamis run --db creates them` };
      return { health: 'bad', found, help: 'Have a user who may create schemas start a run first.' };
    },
  ],
];
