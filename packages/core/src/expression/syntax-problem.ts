/** Why an expression can't be compiled, and where. Thrown only inside the expression language. */
export class SyntaxProblem {
  readonly reason: string;
  /** Offset in the source. */
  readonly at: number;
  /** A separate sentence that says what was probably meant; empty if nothing is close. */
  readonly suggestion: string;
  constructor(reason: string, at: number, suggestion = '') {
    this.reason = reason;
    this.at = at;
    this.suggestion = suggestion;
  }
}
