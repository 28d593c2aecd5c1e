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

/** The process as a command sees it, and where it stores its exit code. */
export interface TamisContext extends CommandContext {
  exit: number;
}

/** Commands for one job, in the order in which the help lists them. */
export interface CommandGroup {
  readonly job: string;
  readonly routes: { readonly [name: string]: Command<TamisContext> | RouteMap<TamisContext> };
}

interface CommandParts<Flags, Args extends readonly unknown[]> {
  /** Loads the implementation, which returns an exit code. Only the called command is loaded. */
  readonly run: () => Promise<(flags: FlagsOf<Flags>, ...args: Args) => Promise<number>>;
  readonly flags?: Flags;
  readonly aliases?: Aliases<keyof Flags & string>;
  readonly positional?: TypedPositionalParameters<NoInfer<Args>, TamisContext>;
  readonly brief: string;
  /** The usage lines of the help, if they say more than the parser's own. */
  readonly usage?: readonly string[];
  readonly help: string;
}

/** Builds a command from its flags, arguments and help. */
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

/** A required argument. */
export function argument(placeholder: string, brief: string) {
  return { parse: String, placeholder, brief } as const;
}

/** An optional argument. */
export function optionalArgument(placeholder: string, brief: string) {
  return { ...argument(placeholder, brief), optional: true } as const;
}

/** An argument with a fixed set of values. */
export function wordArgument<Word extends string>(words: readonly Word[], placeholder: string, brief: string) {
  return { parse: buildChoiceParser(words), placeholder, brief, proposeCompletions: () => words } as const;
}

/** A fixed sequence of arguments. */
export function inOrder<const Arguments extends readonly unknown[]>(...parameters: Arguments) {
  return { kind: 'tuple', parameters } as const;
}

/** Any number of arguments of one kind. */
export function anyNumber(placeholder: string, brief: string) {
  return { kind: 'array', parameter: argument(placeholder, brief) } as const;
}

const run = argument('RUN', 'The folder given to tamis run --out');

/** The RUN argument: a run folder. */
export const runArgument = inOrder(run);

/** The arguments RUN and UNIT. */
export const unitArguments = inOrder(run, argument('UNIT', 'The id of the unit'));

/** The ID argument: a review. */
export const reviewArgument = inOrder(argument('ID', 'The id of a review, or the start of it'));

/** The help section that explains the exit codes of a decision. */
export const DECISION_EXITS = `EXIT CODES
  0 recorded   1 refused: someone else decided first, it expired, or it has changed   2 no such review, or nothing to record
  3 disk error   4 the ledger is damaged or altered   70 a bug in tamis`;

interface ColourFlag {
  readonly color?: boolean;
}

/** Wraps a command for the parser: stores its exit code, reports an expected end, and stays silent about a closed pipe. */
function running<Flags, Args extends readonly unknown[]>(work: (flags: Flags, ...args: Args) => Promise<number>) {
  return async function run(this: TamisContext, flags: Flags & ColourFlag, ...args: Args): Promise<void> {
    try {
      this.exit = await work(flags, ...args);
    } catch (error) {
      this.exit = told(error, flags);
    }
  };
}

/** Reports the error that ended a command and returns the exit code. Unexpected errors are thrown again. */
function told(error: unknown, flags: ColourFlag): number {
  if (error instanceof ClosedPipe) return EXIT.closedPipe;
  if (!(error instanceof Halt)) throw error;
  if (error.voice === 'none') return error.exit;
  const stream = process[error.voice];
  stream.write(sayHalt(error, paintOn(stream, flags.color)));
  return error.exit;
}
