import { buildCommand } from '@stricli/core';
import { DOCTOR_FORMATS, type DoctorFlags } from '../doctor/doctor-flags.ts';
import { colorFlag, dbFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis doctor`: whether this machine has what Tamis needs. */
export const doctorCommand = buildCommand<DoctorFlags, [], TamisContext>({
  loader: async () => running((await import('../doctor/doctor.ts')).doctor),
  parameters: {
    flags: {
      format: { kind: 'enum', values: DOCTOR_FORMATS, optional: true, brief: 'Shape of the list (human)' },
      db: { ...dbFlag, brief: 'Postgres database to look at as well, in the order in which things must be there' },
      color: colorFlag,
    },
  },
  docs: {
    brief: 'Look whether this machine has what Tamis needs',
    customUsage: ['[--db URL] [--format human|json]'],
    fullDescription: `Look at the version of Node, the terminal, SQLite and the ledger of the working folder, the sandbox for Python (it is tried), which keys
of providers are set, the project file and, with --db, a Postgres database. No key is shown, and no model is called.

EXAMPLES
  tamis doctor
  tamis doctor --db postgres://tamis@db.example/tamis
  tamis doctor --format json | jq '.checks[] | select(.health == "bad")'

EXIT CODES
  0 nothing is in the way   3 something is   70 a bug in tamis`,
  },
});
