import { buildCommand } from '@stricli/core';
import { DOCTOR_FORMATS, type DoctorFlags } from '../doctor/doctor-flags.ts';
import { colorFlag, dbFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis doctor`: whether this machine has what Tamis needs. */
export const doctorCommand = buildCommand<DoctorFlags, [], TamisContext>({
  loader: async () => running((await import('../doctor/doctor.ts')).doctor),
  parameters: {
    flags: {
      format: { kind: 'enum', values: DOCTOR_FORMATS, optional: true, brief: 'Shape of the list (default: human)' },
      db: { ...dbFlag, brief: 'Also check a Postgres database, step by step' },
      color: colorFlag,
    },
  },
  docs: {
    brief: 'Check whether this machine has what Tamis needs',
    customUsage: ['[--db URL] [--format human|json]'],
    fullDescription: `Check the Node version, the terminal, SQLite and the ledger of the working folder, the Python sandbox (by running it), which
provider keys are set, the project file and, with --db, a Postgres database. No key is shown, and no model is called.

EXAMPLES
  tamis doctor
  tamis doctor --db postgres://tamis@db.example/tamis
  tamis doctor --format json | jq '.checks[] | select(.health == "bad")'

EXIT CODES
  0 no problems found   3 something is missing or broken   70 a bug in tamis`,
  },
});
