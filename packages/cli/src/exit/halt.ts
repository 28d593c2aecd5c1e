import { EXIT } from './exit-codes.ts';

/** Where an end of the command is told; nowhere if both streams lead into a file that must stay as it is. */
export type Voice = 'stderr' | 'stdout' | 'none';

/** An end of the command that was foreseen: what to say, what the person can do, and the exit code. */
export class Halt extends Error {
  override readonly name = 'Halt';
  readonly exit: number;
  /** What to do about it, a sentence of its own. */
  readonly help: string;
  /** Lines to show between message and help, made visible already. */
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

/** The person asked for something that can't be done: nothing was executed. */
export function usage(message: string, help = '', details: readonly string[] = [], voice: Voice = 'stderr'): Halt {
  return new Halt(EXIT.usage, message, help, details, voice);
}

/** The world failed: a disk, a pipe, a device. */
export function environment(message: string, help = ''): Halt {
  return new Halt(EXIT.environment, message, help);
}

/** Whoever read our output has gone; there is nobody to tell. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}
