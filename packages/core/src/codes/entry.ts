import type { CodeFacts } from './facts.ts';

export type { Group } from './facts.ts';

/** Everything Tamis knows of a code. Sentences are templates: `{name}` is filled from the args. */
export interface CodeEntry extends CodeFacts {
  /** `change`: an alteration with a grade. `finding`: something wrong with a reply. `problem`: with a contract. */
  readonly kind: 'change' | 'finding' | 'problem';
  /** Only on changes. A change the policy forbids becomes a finding of the same code, an error. */
  readonly safety?: 'safe' | 'unsafe';
  /** Only on findings and problems. */
  readonly severity?: 'error' | 'warning';
  /** One sentence: what was found, then what was expected. */
  readonly message: string;
  /** What a person can do about it. The texts of the stages are in `wording/texts`, so that a small program can do without. */
  readonly help?: string;
  /** What the model is told when it is asked again. */
  readonly hint?: string;
}

/** A code with all its texts, as the registry has it. */
export interface WordedEntry extends CodeEntry {
  readonly help: string;
  readonly hint: string;
}

/** An alteration that can't have changed the meaning. */
export function safe(message: string, help?: string, hint?: string): CodeEntry {
  return { kind: 'change', safety: 'safe', message, ...texts(help, hint) };
}

/** An alteration that may have changed the meaning. */
export function unsafe(message: string, help?: string, hint?: string): CodeEntry {
  return { kind: 'change', safety: 'unsafe', message, ...texts(help, hint) };
}

/** Something wrong with a reply. */
export function finding(severity: 'error' | 'warning', message: string, help?: string, hint?: string): CodeEntry {
  return { kind: 'finding', severity, message, ...texts(help, hint) };
}

/** Something wrong with a contract; its author reads it, never a model. */
export function problem(severity: 'error' | 'warning', message: string, help?: string): CodeEntry {
  return { kind: 'problem', severity, message, ...texts(help, '') };
}

function texts(help: string | undefined, hint: string | undefined): Pick<CodeEntry, 'help' | 'hint'> {
  return help === undefined ? {} : { help, hint: hint ?? '' };
}

/** The codes of a stage or kind, each with the facts they have in common; what an entry says itself counts more. */
export function codesOf<const Entries extends { readonly [code: string]: CodeEntry }>(
  { policy, ...shared }: CodeFacts,
  entries: Entries,
): { readonly [code in keyof Entries]: CodeEntry } {
  const complete = Object.entries(entries).map(([code, entry]) => {
    return [code, { ...shared, ...(policy && entry.kind === 'change' && { policy }), ...entry }];
  });
  return Object.fromEntries(complete);
}

/** Tables of codes as one. */
export type CodeTable = { readonly [code: string]: CodeEntry };
