/** Why an expression can't be compiled, and where. Thrown inside of the expression language only. */
export class SyntaxProblem {
  readonly reason: string;
  /** Offset in the source. */
  readonly at: number;
  /** A sentence of its own that says what was probably meant; empty if nobody knows. */
  readonly suggestion: string;
  constructor(reason: string, at: number, suggestion = '') {
    this.reason = reason;
    this.at = at;
    this.suggestion = suggestion;
  }
}
