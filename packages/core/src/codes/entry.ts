/** What went wrong with a reply: it could not be read, it has the wrong shape, it makes no sense. */
export type Group = 'syntax' | 'schema' | 'semantic';

/** Everything Tamis knows of a code. Sentences are templates: `{name}` is filled from the args. */
export interface CodeEntry {
  /** `change`: an alteration with a grade. `finding`: something wrong with a reply. `problem`: with a contract. */
  readonly kind: 'change' | 'finding' | 'problem';
  /** Only on changes. A change the policy forbids becomes a finding of the same code, an error. */
  readonly safety?: 'safe' | 'unsafe';
  /** Only on findings and problems. */
  readonly severity?: 'error' | 'warning';
  /** Which part of the policy says whether a change may happen; undefined where none does. */
  readonly policy?: 'repair' | 'coerce';
  /** What a reply with this code could not do. */
  readonly group?: Group;
  /** On changes after which the end of a reply may be missing: how plainly they say so, 0 is the plainest. */
  readonly loss?: number;
  /**
   * One sentence: what was found, then what was expected. The texts of the stages are in `wording/texts`, so that a small
   * program can do without; only what is wrong with a contract is said by the engine itself.
   */
  readonly message?: string;
  /** What a person can do about it. */
  readonly help?: string;
  /** What the model is told when it is asked again. */
  readonly hint?: string;
}

/** A code with all its texts, as the registry has it. */
export interface WordedEntry extends CodeEntry {
  readonly message: string;
  readonly help: string;
  readonly hint: string;
}

/** An alteration that can't have changed the meaning. */
/* @__NO_SIDE_EFFECTS__ */
export function safe(message?: string, help?: string, hint?: string): CodeEntry {
  return { kind: 'change', safety: 'safe', ...texts(message, help, hint) };
}

/** An alteration that may have changed the meaning. */
/* @__NO_SIDE_EFFECTS__ */
export function unsafe(message?: string, help?: string, hint?: string): CodeEntry {
  return { kind: 'change', safety: 'unsafe', ...texts(message, help, hint) };
}

/** Something wrong with a reply. */
/* @__NO_SIDE_EFFECTS__ */
export function finding(severity: 'error' | 'warning', message?: string, help?: string, hint?: string): CodeEntry {
  return { kind: 'finding', severity, ...texts(message, help, hint) };
}

/** Something wrong with a contract; its author reads it, never a model. */
/* @__NO_SIDE_EFFECTS__ */
export function problem(severity: 'error' | 'warning', message: string, help?: string): CodeEntry {
  return { kind: 'problem', severity, ...texts(message, help, '') };
}

function texts(message?: string, help?: string, hint = ''): Pick<CodeEntry, 'message' | 'help' | 'hint'> {
  return { ...(message !== undefined && { message }), ...(help !== undefined && { help, hint }) };
}

/** What the codes of a stage or kind have in common. */
type Facts = Pick<CodeEntry, 'policy' | 'group'>;

/** The codes of a stage or kind, each with what they have in common; what an entry says itself counts more. */
/* @__NO_SIDE_EFFECTS__ */
export function codesOf<const Entries extends { readonly [code: string]: CodeEntry }>(
  { policy, group }: Facts,
  entries: Entries,
): { readonly [code in keyof Entries]: CodeEntry } {
  const complete = Object.entries(entries).map(([code, entry]) => {
    const facts = { ...(group && { group }), ...(policy && entry.kind === 'change' && { policy }) };
    return [code, { ...facts, ...entry }];
  });
  return Object.fromEntries(complete);
}

/** Tables of codes as one. */
export type CodeTable = { readonly [code: string]: CodeEntry };
