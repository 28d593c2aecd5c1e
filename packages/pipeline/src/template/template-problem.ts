/** What is wrong with a template, and where. */
export interface TemplateProblem {
  /** The file it is in, as it was requested. */
  readonly template: string;
  /** Counted from 1. */
  readonly line: number;
  readonly reason: string;
}

/** A template that can't be parsed any further. Thrown inside this folder only. */
export class TemplateSyntax {
  readonly reason: string;
  readonly line: number;
  constructor(reason: string, line: number) {
    this.reason = reason;
    this.line = line;
  }
}
