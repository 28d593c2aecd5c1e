/** Why a console does not start: what was asked for would let in whoever should not come in. */
export class ConsoleRefusal extends Error {
  /** What to do instead. */
  readonly help: string;

  constructor(message: string, help: string) {
    super(message);
    this.name = 'ConsoleRefusal';
    this.help = help;
  }
}
