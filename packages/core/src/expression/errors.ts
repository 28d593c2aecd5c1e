/** A Python error raised by an expression. It is never thrown outside the expression language. */
export class PyError {
  readonly kind: string;
  readonly message: string;
  constructor(kind: string, message: string) {
    this.kind = kind;
    this.message = message;
  }
}

/** Thrown when an expression exceeds its budget. */
export class Exhausted {
  /** The exhausted resource: steps, size, depth or digits. */
  readonly what: string;
  constructor(what: string) {
    this.what = what;
  }
}

// The reason why an expression cannot be compiled, and where. It is never thrown outside the expression language.
export class SyntaxProblem {
  readonly reason: string;
  readonly at: number;
  readonly suggestion: string;
  constructor(reason: string, at: number, suggestion = '') {
    this.reason = reason;
    this.at = at;
    this.suggestion = suggestion;
  }
}

/** Raises a TypeError. */
export function typeError(message: string): never {
  throw new PyError('TypeError', message);
}

/** Raises a ValueError. */
export function valueError(message: string): never {
  throw new PyError('ValueError', message);
}
