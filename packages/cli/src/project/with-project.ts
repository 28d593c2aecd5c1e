import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '@tamis/core';
import { usage } from '../exit/halt.ts';
import { shortFlagsOf } from '../flags/short-flags.ts';
import { mistakeHalt } from '../load/mistake-halt.ts';
import type { FoundProject } from './find-project.ts';
import { FILE_KEYS, type FlagGiven, keysOf, PROJECT_COMMANDS, type ProjectCommand } from './project-keys.ts';
import { decidedLine, skippedLine } from './project-words.ts';
import { type Project, readProject } from './read-project.ts';

// Flags that describe the contract, the model or how lines are read. If one is given on the command line, it replaces all of the file's.
// Codes that a file accepts belong to its contract, and give way to `--strict`.
const INSTEAD: readonly { readonly given: readonly string[]; readonly of: readonly string[] }[] = [
  {
    given: ['schema', 'contract', 'grammar', 'tools', 'rules'],
    of: ['schema', 'contract', 'grammar', 'rules', 'tools', 'accept'],
  },
  { given: ['strict'], of: ['accept'] },
  { given: ['model', 'provider', 'base-url', 'cassette'], of: ['model', 'provider', 'base-url', 'cassette'] },
  { given: ['field', 'plain', 'whole'], of: ['field', 'plain', 'whole'] },
];

// Settings that a run takes when it starts and then keeps, so a later change of defaults does not affect it.
const BEGINNING: ReadonlySet<string> = new Set(['provider', 'model', 'base-url', 'cassette', 'max-cost', 'keep']);

function projectCommand([name, ...rest]: readonly string[]): ProjectCommand | undefined {
  const isHelp = rest.some((arg) => ['--help', '-h', '--helpAll'].includes(arg));
  return isHelp ? undefined : PROJECT_COMMANDS.find((command) => command === name);
}

function withProject(
  command: ProjectCommand,
  args: readonly string[],
  { file, defaults }: Project,
  notes: readonly string[],
): WithDefaults {
  const rest = args.slice(1);
  const typed = typedFlags(command, rest);
  const keys = keysOf(command);
  const own = Object.entries(defaults[command] ?? {})
    .filter(([name]) => name !== 'statistics' || hasReport(typed, defaults[command]))
    .filter(([name]) => !isReplaced(name, typed) && (!BEGINNING.has(name) || command !== 'run' || isNewRun(rest)));
  const names = new Set(own.map(([name]) => name));
  refusePairs(command, typed, names);
  const flags = own.flatMap(([name, value]) => flagArguments(name, value, keys.get(name), path.dirname(file)));
  const note = hasRoom(command, typed, rest, defaults[command]) ? decidedLine(file, command, own) : undefined;
  return { args: [command, ...flags, ...rest], notes: note === undefined ? notes : [...notes, note] };
}

// Whether a note may go to standard error. It may not if `--quiet` was typed, or if a program reads records or a report in another format
// from there. A format set in the file never silences a note about the model to be asked.
function hasRoom(
  command: ProjectCommand,
  typed: ReadonlySet<string>,
  args: readonly string[],
  defaults: { readonly [name: string]: Json } = {},
): boolean {
  if (typed.has('quiet')) return false;
  if (process.stderr.isTTY || typed.has('report')) return true;
  const format = typed.has('format') ? typedValue('format', args) : undefined;
  if (command !== 'check') return command !== 'ask' || format !== 'json';
  const shape = format ?? defaults.format;
  return shape === undefined ? typed.has('failures') : shape === 'human' || shape === 'concise';
}

function typedValue(name: string, args: readonly string[]): string | undefined {
  const at = args.indexOf(`--${name}`);
  return at >= 0 ? args[at + 1] : args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
}

function typedFlags(command: ProjectCommand, args: readonly string[]): ReadonlySet<string> {
  const end = args.indexOf('--');
  const aliases = shortFlagsOf(command) ?? {};
  const names = args.slice(0, end < 0 ? args.length : end).flatMap((arg) => {
    const long = /^--(?:no-)?([A-Za-z][\w-]*)/.exec(arg)?.[1];
    const short = /^-([A-Za-z])$/.exec(arg)?.[1];
    return long ?? (short === undefined ? [] : (aliases[short] ?? []));
  });
  return new Set(names.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)));
}

// Whether there is room for statistics, because a report goes to standard error, or output goes to a file.
function hasReport(typed: ReadonlySet<string>, defaults: { readonly [name: string]: Json } = {}): boolean {
  return (
    process.stderr.isTTY || defaults.format !== undefined || ['failures', 'report', 'format'].some((name) => typed.has(name))
  );
}

function isReplaced(name: string, typed: ReadonlySet<string>): boolean {
  return typed.has(name) || INSTEAD.some(({ given, of }) => of.includes(name) && given.some((one) => typed.has(one)));
}

// Whether the command starts a new run rather than continuing an existing one.
function isNewRun(args: readonly string[]): boolean {
  const short = args.indexOf('-o');
  const out = typedValue('out', args) ?? (short >= 0 ? args[short + 1] : undefined);
  return out !== undefined && !existsSync(out);
}

function flagArguments(name: string, value: Json, flag: FlagGiven | undefined, folder: string): readonly string[] {
  if (value === null || flag === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => flagArguments(name, item, flag, folder));
  if (typeof value === 'boolean') return value ? [`--${name}`] : flag.withNegated === false ? [] : [`--no-${name}`];
  const text = String(value);
  return [`--${name}`, FILE_KEYS.has(name) ? path.relative(process.cwd(), path.resolve(folder, text)) || '.' : text];
}

// Typed flags that must not be combined with a default from a file that the user may not have read.
const PAIRS: readonly { readonly typed: string; readonly own: string; readonly reason: string }[] = [
  { typed: 'max-cost', own: 'prices', reason: 'costs would be counted at the prices of the project file' },
  { typed: 'key-env', own: 'base-url', reason: 'the key would be sent to the address in the project file' },
];

// Refuses a cost limit at someone else's prices, and a key that would go to someone else's address. `own` are the defaults to be used.
function refusePairs(command: ProjectCommand, typed: ReadonlySet<string>, own: ReadonlySet<string>): void {
  if (command !== 'run') return;
  const pair = PAIRS.find((one) => typed.has(one.typed) && own.has(one.own));
  if (pair === undefined) return;
  throw usage(
    `--${pair.typed} was typed, but --${pair.own} was not: ${pair.reason}.`,
    `Type --${pair.own} too, or set TAMIS_PROJECT= to use no project file.`,
  );
}

interface WithDefaults {
  readonly args: readonly string[];
  readonly notes: readonly string[];
}

export function applyProject(args: readonly string[], { file, skipped }: FoundProject): WithDefaults {
  const command = projectCommand(args);
  if (command === undefined) return { args, notes: [] };
  const notes = skipped.map(skippedLine);
  if (file === undefined) return { args, notes };
  const read = readProject(file);
  if ('mistakes' in read) throw mistakeHalt('project file', file, read.mistakes, 'nothing was done');
  return withProject(command, args, read.project, notes);
}
