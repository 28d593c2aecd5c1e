import { RUN_FORMATS } from '../runs/status-flags.ts';
import { colorFlag } from './flags.ts';

/** Flags of commands that show something of a run. */
export const runFlags = {
  format: { kind: 'enum', values: RUN_FORMATS, optional: true, brief: 'Shape of the report (default: human)' },
  color: colorFlag,
} as const;

/** The folder of a run. */
export const runArgument = {
  kind: 'tuple',
  parameters: [{ parse: String, placeholder: 'RUN', brief: 'The folder given to tamis run --out' }],
} as const;

/** A run and one of its units. */
export const unitArguments = {
  kind: 'tuple',
  parameters: [
    { parse: String, placeholder: 'RUN', brief: 'The folder given to tamis run --out' },
    { parse: String, placeholder: 'UNIT', brief: 'The id of the unit' },
  ],
} as const;
