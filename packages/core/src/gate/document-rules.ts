import type { DescribedNames } from '../contract/described-names.ts';
import type { Documents } from '../contract/documents.ts';
import type { Contract, Policy } from '../model/contract.ts';
import type { Problem } from '../model/problem.ts';
import type { Parts } from './parts.ts';
import type { Settings } from './settings.ts';

/** The part that runs the rules of documents. */
export interface DocumentRules {
  /** Adds every problem found in the syntax of a rule section. */
  readonly check: (section: unknown, problems: Problem[]) => void;
  /** The names that a schema describes, which rules may read. */
  readonly names: (documents: Documents, patterns: Parts['patterns']) => DescribedNames;
  /** Makes the rules of a contract ready to run; adds to `problems`, and returns warnings with the result. */
  readonly compile: (
    contract: Contract,
    policy: Policy,
    names: () => DescribedNames | undefined,
    problems: Problem[],
    parts: Parts,
  ) => Ruled;
}

/** What the rules of a contract add to its settings. */
export interface Ruled {
  readonly settings: Partial<Pick<Settings, 'rules'>>;
  readonly warnings: readonly Problem[];
}
