import { askFlags, extractFlags, wizardFlags } from '../flags/ask-flags.ts';
import { checkFlags } from '../flags/check-flags.ts';
import { runFlags } from '../flags/run-flags.ts';

// The parts of a flag's definition that a project file needs.
export interface FlagGiven {
  readonly kind: string;
  readonly brief: string;
  readonly values?: readonly string[];
  readonly variadic?: boolean | string;
  readonly withNegated?: boolean;
  readonly parse?: (this: unknown, input: string) => unknown;
}

// The flags of a command that may have a default in a project file, by name as typed.
export type KeysOf = ReadonlyMap<string, FlagGiven>;

// The keys that a project file may set. None of them writes files, runs programs, gives consent or sends a key elsewhere, because people
// may work in a folder that someone else made, without having read its file.
const NAMES = {
  check: `schema contract rules tools grammar field plain whole accept strict as warnings max-failures fail-fast statistics jobs format
    color progress`,
  ask: `schema contract rules tools grammar model cassette system accept strict budget holds retry temperature max-tokens timeout as format
    color`,
  run: 'provider model base-url cassette max-cost prices keep concurrency patience poll color',
  extract: 'rules root color',
  wizard: 'model cassette language ascii color',
} as const;

// A command whose flags may have defaults in a project file.
export type ProjectCommand = keyof typeof NAMES;

const FLAGS = { check: checkFlags, ask: askFlags, run: runFlags, extract: extractFlags, wizard: wizardFlags };

// The commands whose flags may have defaults in a project file.
export const PROJECT_COMMANDS = Object.keys(NAMES) as readonly ProjectCommand[];

export function keysOf(command: ProjectCommand): KeysOf {
  const flags: { readonly [name: string]: FlagGiven } = FLAGS[command];
  return new Map(
    NAMES[command].split(/\s+/).map((name) => {
      const flag = flags[name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())];
      if (flag === undefined) throw new Error(`${command} has no flag --${name}.`);
      return [name, flag];
    }),
  );
}

export const FILE_KEYS: ReadonlySet<string> = new Set('schema contract rules tools grammar cassette prices root'.split(' '));
