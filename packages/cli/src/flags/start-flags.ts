import { colorFlag, dbFlag } from './common-flags.ts';
import { type FlagsOf, formatFlag, on, text } from './flag.ts';

// The flags of `tamis demo`.
export const demoFlags = {
  out: text('DIR', "Folder for the demo's files, or the folder of an earlier demo (default: a new temporary folder)"),
  color: colorFlag,
} as const;

// The parsed flags of `tamis demo`.
export type DemoFlags = FlagsOf<typeof demoFlags>;

// The flags of `tamis doctor`.
export const doctorFlags = {
  format: formatFlag('Format of the list (default: human)'),
  db: { ...dbFlag, brief: 'Also check a Postgres database, step by step' },
  color: colorFlag,
} as const;

// The parsed flags of `tamis doctor`.
export type DoctorFlags = FlagsOf<typeof doctorFlags>;

// The flags of `tamis init`, each of which chooses a project template. At most one may be given.
export const initFlags = {
  lib: on('A program that uses the library'),
  pipeline: on('A pipeline folder and a run'),
  tools: on('Tool calls with preconditions and approval'),
  commands: on('A grammar of commands'),
  wizard: on('A rule that extracts fields from paths, written by a model'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis init`.
export type InitFlags = FlagsOf<typeof initFlags>;

// The name of a project template; `check` is the default, which has no flag.
export type TemplateName = Exclude<keyof InitFlags, 'color'> | 'check';
