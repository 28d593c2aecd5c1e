/** Everything Tamis knows of a code. Sentences are templates: `{name}` is filled from the args. */
export interface CodeEntry {
  /** `change`: an alteration with a grade. `finding`: something wrong with a reply. `problem`: with a contract. */
  readonly kind: 'change' | 'finding' | 'problem';
  /** Only on changes. A change the policy forbids becomes a finding of the same code, an error. */
  readonly safety?: 'safe' | 'unsafe';
  /** Only on findings and problems. */
  readonly severity?: 'error' | 'warning';
  /** One sentence: what was found, then what was expected. */
  readonly message: string;
  /** What a person can do about it. */
  readonly help: string;
  /** What the model is told when it is asked again. */
  readonly hint: string;
}

/** An alteration that can't have changed the meaning. */
export function safe(message: string, help: string, hint: string): CodeEntry {
  return { kind: 'change', safety: 'safe', message, help, hint };
}

/** An alteration that may have changed the meaning. */
export function unsafe(message: string, help: string, hint: string): CodeEntry {
  return { kind: 'change', safety: 'unsafe', message, help, hint };
}

/** Something wrong with a reply. */
export function finding(severity: 'error' | 'warning', message: string, help: string, hint: string): CodeEntry {
  return { kind: 'finding', severity, message, help, hint };
}

/** Something wrong with a contract; its author reads it, never a model. */
export function problem(severity: 'error' | 'warning', message: string, help: string): CodeEntry {
  return { kind: 'problem', severity, message, help, hint: '' };
}
