import { errorCode } from '@tamis/files';
import { EXIT } from './exit-codes.ts';

// The stream on which the end of the command is reported; `none` if both streams go to a file that must stay unchanged.
export type Voice = 'stderr' | 'stdout' | 'none';

export class Halt extends Error {
  override readonly name = 'Halt';
  readonly exit: number;
  readonly help: string;
  // Lines to show between message and help, already escaped for a terminal.
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

// A halt for a request that can't be carried out. Nothing was executed.
export function usage(message: string, help = '', details: readonly string[] = [], voice: Voice = 'stderr'): Halt {
  return new Halt(EXIT.usage, message, help, details, voice);
}

export class Declined extends Halt {
  constructor(message: string) {
    super(EXIT.usage, message);
  }
}

export function environment(message: string, help = ''): Halt {
  return new Halt(EXIT.environment, message, help);
}

// Thrown when the program reading our output has gone, so that no message can be delivered.
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

// Whether a write failed because nobody reads what is written.
export function isClosedPipe(error: Error): boolean {
  return ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(errorCode(error));
}
