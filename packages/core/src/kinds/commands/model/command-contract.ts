import type { Check } from '../../../model/check.ts';
import type { PolicyInput } from '../../../model/contract.ts';
import type { Grammar, GrammarLists } from './grammar.ts';

interface GrammarContract {
  /** Where an editor finds the schema of contracts; nothing here looks at it. */
  readonly $schema?: string;
  /** What can be said: the content of a grammar file. */
  readonly grammar: Grammar;
  /** The lists and presets that the grammar names files for. No file is read. */
  readonly lists?: GrammarLists;
  /** Tests that need the world; `gate.check` runs them. */
  readonly checks?: readonly Check[];
  readonly policy?: PolicyInput;
}

/** A reply that must be one command. */
export interface CommandContract extends GrammarContract {
  readonly kind: 'command';
  /** The forms that are allowed; all that are commands by themselves otherwise. */
  readonly forms?: readonly string[];
}

/** A reply that must be suggestions: JSON, or a line for each. */
export interface SuggestionsContract extends GrammarContract {
  readonly kind: 'suggestions';
}
