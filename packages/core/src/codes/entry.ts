import type { CodeFacts } from './facts.ts';

export type { Group } from './facts.ts';

/** The registry entry of a code. Its sentences are templates in which `{name}` is filled in from the args. */
export interface CodeEntry extends CodeFacts {
  /**
   * A `change` is something Tamis altered, with a grade. A `finding` is something wrong with a reply, a `problem` something wrong with a
   * contract.
   */
  readonly kind: 'change' | 'finding' | 'problem';
  /** Only on changes. A change that the policy forbids becomes a finding with the same code, as an error. */
  readonly safety?: 'safe' | 'unsafe';
  /** Only on findings and problems. */
  readonly severity?: 'error' | 'warning';
  /**
   * One sentence: what was expected, then what was found. Those of stages, actions and reviews are in `wording/texts`, so that a small
   * program can omit them. Only problems with contracts are worded by the engine itself.
   */
  readonly message?: string;
  /** What a person can do about it. Empty if the message says it or there is nothing to do. */
  readonly help?: string;
  /** The hint for the model on a retry. */
  readonly hint?: string;
}

/** The entry of a code with all of its texts; those that it lacks are empty. */
export interface WordedEntry extends CodeEntry {
  readonly message: string;
  readonly help: string;
  readonly hint: string;
}

/** Makes the entry of a change that cannot affect the meaning. */
/* @__NO_SIDE_EFFECTS__ */
export function safe(message?: string, help?: string, hint?: string, facts?: CodeFacts): CodeEntry {
  return { kind: 'change', safety: 'safe', ...texts(message, help, hint), ...facts };
}

/** Makes the entry of a change that may affect the meaning. */
/* @__NO_SIDE_EFFECTS__ */
export function unsafe(message?: string, help?: string, hint?: string, facts?: CodeFacts): CodeEntry {
  return { kind: 'change', safety: 'unsafe', ...texts(message, help, hint), ...facts };
}

/** Makes the entry of a finding: something wrong with a reply. */
/* @__NO_SIDE_EFFECTS__ */
export function finding(
  severity: 'error' | 'warning',
  message?: string,
  help?: string,
  hint?: string,
  facts?: CodeFacts,
): CodeEntry {
  return { kind: 'finding', severity, ...texts(message, help, hint), ...facts };
}

/** Makes the entry of a problem with a contract. Its text is for the contract's author and is never sent to a model. */
/* @__NO_SIDE_EFFECTS__ */
export function problem(severity: 'error' | 'warning', message: string, help?: string): CodeEntry {
  return { kind: 'problem', severity, ...texts(message, help, '') };
}

function texts(message?: string, help?: string, hint = ''): Pick<CodeEntry, 'message' | 'help' | 'hint'> {
  return { ...(message !== undefined && { message }), ...(help !== undefined && { help, hint }) };
}

/** Makes the codes of a kind, each with the facts that all of them share. */
/* @__NO_SIDE_EFFECTS__ */
export function codesOf<const Entries extends { readonly [code: string]: CodeEntry }>(
  { policy, ...shared }: CodeFacts,
  entries: Entries,
): { readonly [code in keyof Entries]: CodeEntry } {
  const complete = Object.entries(entries).map(([code, entry]) => {
    return [code, { ...shared, ...(policy && entry.kind === 'change' && { policy }), ...entry }];
  });
  return Object.fromEntries(complete);
}

/** Maps codes to their registry entries. */
export type CodeTable = { readonly [code: string]: CodeEntry };
