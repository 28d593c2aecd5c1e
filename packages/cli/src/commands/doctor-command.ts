import { doctorFlags } from '../flags/start-flags.ts';
import { command } from './command.ts';

/** `tamis doctor`: whether this machine has what Tamis needs. */
export const doctorCommand = command({
  run: async () => (await import('../doctor/doctor.ts')).doctor,
  flags: doctorFlags,
  brief: 'Check whether this machine has what Tamis needs',
  usage: ['[--db URL] [--format human|json]'],
  help: `Check the Node version, the terminal, SQLite and the ledger of the working folder, the Python sandbox (by running it), which
provider keys are set, the project file and, with --db, a Postgres database. No key is shown, and no model is called.

EXAMPLES
  tamis doctor
  tamis doctor --db postgres://tamis@db.example/tamis
  tamis doctor --format json | jq '.checks[] | select(.health == "bad")'

EXIT CODES
  0 no problems found   3 something is missing or broken   70 a bug in tamis`,
});
