/** A problem in a template, with its place. */
export interface TemplateProblem {
  /** The file it is in, as it was requested. */
  readonly template: string;
  /** Counted from 1. */
  readonly line: number;
  readonly reason: string;
}

// Thrown when a template can't be parsed any further. It never leaves this folder.
export class TemplateSyntax {
  readonly reason: string;
  readonly line: number;
  constructor(reason: string, line: number) {
    this.reason = reason;
    this.line = line;
  }
}
