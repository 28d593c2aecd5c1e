import { buildCommand } from '@stricli/core';
import { DOCTOR_FORMATS, type DoctorFlags } from '../doctor/doctor-flags.ts';
import { colorFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis doctor`: whether this machine has what Tamis needs. */
export const doctorCommand = buildCommand<DoctorFlags, [], TamisContext>({
  loader: async () => running((await import('../doctor/doctor.ts')).doctor),
  parameters: {
    flags: {
      format: { kind: 'enum', values: DOCTOR_FORMATS, optional: true, brief: 'Shape of the list (human)' },
      color: colorFlag,
    },
  },
  docs: {
    brief: 'Look whether this machine has what Tamis needs',
    customUsage: ['[--format human|json]'],
    fullDescription: `Look at the version of Node, the terminal, SQLite and the ledger of the working folder, the sandbox for Python (it is tried), which keys
of providers are set, and the project file. No key is shown, and nobody is called.

EXAMPLES
  tamis doctor
  tamis doctor --format json | jq '.checks[] | select(.health == "bad")'

EXIT CODES
  0 nothing is in the way   3 something is   70 a bug in tamis`,
  },
});
