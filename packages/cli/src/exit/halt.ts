import { EXIT } from './exit-codes.ts';

/** Where the end of the command is reported; nowhere if both streams lead to a file that must stay unchanged. */
export type Voice = 'stderr' | 'stdout' | 'none';

/** An expected end of the command: what to say, what the user can do, and the exit code. */
export class Halt extends Error {
  override readonly name = 'Halt';
  readonly exit: number;
  /** What to do about it, a sentence of its own. */
  readonly help: string;
  /** Lines to show between message and help, already escaped for a terminal. */
  readonly details: readonly string[];
  readonly voice: Voice;

  constructor(exit: number, message: string, help = '', details: readonly string[] = [], voice: Voice = 'stderr') {
    super(message);
    this.exit = exit;
    this.help = help;
    this.details = details;
    this.voice = voice;
  }
}

/** The user asked for something that can't be done: nothing was executed. */
export function usage(message: string, help = '', details: readonly string[] = [], voice: Voice = 'stderr'): Halt {
  return new Halt(EXIT.usage, message, help, details, voice);
}

/** The user was asked, and said no: nothing was done, and nothing is wrong. */
export class Declined extends Halt {
  constructor(message: string) {
    super(EXIT.usage, message);
  }
}

/** The environment failed: a disk, a pipe, a device. */
export function environment(message: string, help = ''): Halt {
  return new Halt(EXIT.environment, message, help);
}

/** The reader of our output has gone; there is no one left to tell. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}
