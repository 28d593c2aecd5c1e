import { colorFlag, dbFlag } from './common-flags.ts';
import { type FlagsOf, formatFlag, on, text } from './flag.ts';

/** The flags of `tamis demo`. */
export const demoFlags = {
  out: text('DIR', "Folder for the demo's files, or the folder of an earlier demo (default: a new temporary folder)"),
  color: colorFlag,
} as const;

/** What `tamis demo` gets. */
export type DemoFlags = FlagsOf<typeof demoFlags>;

/** The flags of `tamis doctor`. */
export const doctorFlags = {
  format: formatFlag('Format of the list (default: human)'),
  db: { ...dbFlag, brief: 'Also check a Postgres database, step by step' },
  color: colorFlag,
} as const;

/** What `tamis doctor` gets. */
export type DoctorFlags = FlagsOf<typeof doctorFlags>;

/** The flags of `tamis init`: at most one of the projects. */
export const initFlags = {
  lib: on('A program that uses the library'),
  pipeline: on('A pipeline folder and a run'),
  tools: on('Tool calls with preconditions and approval'),
  commands: on('A grammar of commands'),
  wizard: on('A rule that extracts fields from paths, written by a model'),
  color: colorFlag,
} as const;

/** What `tamis init` gets. */
export type InitFlags = FlagsOf<typeof initFlags>;

/** The name of an available project; `check` is the one without a flag. */
export type TemplateName = Exclude<keyof InitFlags, 'color'> | 'check';
