import {
  type Aliases,
  buildChoiceParser,
  buildCommand,
  type Command,
  type CommandBuilderArguments,
  type CommandContext,
  type RouteMap,
  type TypedPositionalParameters,
} from '@stricli/core';
import { EXIT } from '../exit/exit-codes.ts';
import { ClosedPipe, Halt } from '../exit/halt.ts';
import { sayHalt } from '../exit/say-halt.ts';
import type { FlagsOf } from '../flags/flag.ts';
import { paintOn } from '../text/paint.ts';

export interface TamisContext extends CommandContext {
  exit: number;
}

export interface CommandGroup {
  readonly job: string;
  readonly routes: { readonly [name: string]: Command<TamisContext> | RouteMap<TamisContext> };
}

interface CommandParts<Flags, Args extends readonly unknown[]> {
  readonly run: () => Promise<(flags: FlagsOf<Flags>, ...args: Args) => Promise<number>>;
  readonly flags?: Flags;
  readonly aliases?: Aliases<keyof Flags & string>;
  readonly positional?: TypedPositionalParameters<NoInfer<Args>, TamisContext>;
  readonly brief: string;
  // The usage lines of the help, if they say more than the parser's own.
  readonly usage?: readonly string[];
  readonly help: string;
}

export function command<const Flags extends object, Args extends readonly unknown[]>(
  parts: CommandParts<Flags, Args>,
): Command<TamisContext> {
  const { run, flags = {}, aliases = {}, positional, brief, usage, help } = parts;
  // The flag tables have types of their own, because the parser's types can't describe a table that is not known yet.
  return buildCommand({
    loader: async () => running(await run()),
    parameters: { flags, aliases, ...(positional && { positional }) },
    docs: { brief, fullDescription: help, ...(usage && { customUsage: usage }) },
  } as unknown as CommandBuilderArguments<Record<never, never>, [], TamisContext>);
}

export function argument(placeholder: string, brief: string) {
  return { parse: String, placeholder, brief } as const;
}

export function optionalArgument(placeholder: string, brief: string) {
  return { ...argument(placeholder, brief), optional: true } as const;
}

export function wordArgument<Word extends string>(words: readonly Word[], placeholder: string, brief: string) {
  return { parse: buildChoiceParser(words), placeholder, brief, proposeCompletions: () => words } as const;
}

export function inOrder<const Arguments extends readonly unknown[]>(...parameters: Arguments) {
  return { kind: 'tuple', parameters } as const;
}

export function anyNumber(placeholder: string, brief: string) {
  return { kind: 'array', parameter: argument(placeholder, brief) } as const;
}

const run = argument('RUN', 'The folder given to tamis run --out');

export const runArgument = inOrder(run);

export const unitArguments = inOrder(run, argument('UNIT', 'The id of the unit'));

export const reviewArgument = inOrder(argument('ID', 'The id of a review, or the start of it'));

// The help section that explains the exit codes of a decision.
export const DECISION_EXITS = `EXIT CODES
  0 recorded   1 refused: someone else decided first, it expired, or it has changed   2 no such review, or nothing to record
  3 disk error   4 the ledger is damaged or altered   70 a bug in tamis`;

interface ColourFlag {
  readonly color?: boolean;
}

function running<Flags, Args extends readonly unknown[]>(work: (flags: Flags, ...args: Args) => Promise<number>) {
  return async function run(this: TamisContext, flags: Flags & ColourFlag, ...args: Args): Promise<void> {
    try {
      this.exit = await work(flags, ...args);
    } catch (error) {
      this.exit = told(error, flags);
    }
  };
}

function told(error: unknown, flags: ColourFlag): number {
  if (error instanceof ClosedPipe) return EXIT.closedPipe;
  if (!(error instanceof Halt)) throw error;
  if (error.voice === 'none') return error.exit;
  const stream = process[error.voice];
  stream.write(sayHalt(error, paintOn(stream, flags.color)));
  return error.exit;
}
