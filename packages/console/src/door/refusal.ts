/** Thrown when a console refuses to start, because its settings would let in the wrong people. */
export class ConsoleRefusal extends Error {
  /** What to do instead. */
  readonly help: string;

  constructor(message: string, help: string) {
    super(message);
    this.name = 'ConsoleRefusal';
    this.help = help;
  }
}
