import type { CommandContext } from '@stricli/core';
import { EXIT } from '../exit/exit-codes.ts';
import { ClosedPipe, Halt } from '../exit/halt.ts';
import { sayHalt } from '../exit/say-halt.ts';
import { paintFor, wantsColour } from '../text/paint.ts';

/** What a command knows about the process, and where it stores its exit code. */
export interface TamisContext extends CommandContext {
  exit: number;
}

interface ColourFlag {
  readonly color?: boolean;
}

/** A command as stricli calls it: its exit code is kept, an expected end is reported, a closed pipe is silent. */
export function running<Flags extends ColourFlag, Args extends readonly unknown[]>(
  command: (flags: Flags, ...args: Args) => Promise<number>,
): (this: TamisContext, flags: Flags, ...args: Args) => Promise<void> {
  return async function run(flags, ...args) {
    try {
      this.exit = await command(flags, ...args);
    } catch (error) {
      this.exit = told(error, flags);
    }
  };
}

/** Reports what ended a command and returns the exit code; unexpected errors propagate to the top. */
function told(error: unknown, flags: ColourFlag): number {
  if (error instanceof ClosedPipe) return EXIT.closedPipe;
  if (!(error instanceof Halt)) throw error;
  if (error.voice === 'none') return error.exit;
  const stream = process[error.voice];
  stream.write(sayHalt(error, paintFor(wantsColour(stream, flags.color, process.env))));
  return error.exit;
}
