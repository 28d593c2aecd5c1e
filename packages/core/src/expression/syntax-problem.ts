/** Why an expression can't be compiled, and where. Thrown inside of the expression language only. */
export class SyntaxProblem {
  readonly reason: string;
  /** Offset in the source. */
  readonly at: number;
  constructor(reason: string, at: number) {
    this.reason = reason;
    this.at = at;
  }
}
