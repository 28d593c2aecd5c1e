import type { Check, PolicyInput, RuleSection } from '@tamis/core';
import type { Grammar, GrammarLists } from './grammar.ts';

interface GrammarContract {
  readonly $schema?: string;
  readonly grammar: Grammar;
  readonly lists?: GrammarLists;
  // Tests that need outside data. `gate.check` runs them.
  readonly checks?: readonly Check[];
  readonly policy?: PolicyInput;
}

/** A contract for replies that must be one command. */
export interface CommandContract extends GrammarContract {
  readonly kind: 'command';
  /** The allowed forms. By default, all forms that are commands on their own. */
  readonly forms?: readonly string[];
}

/** A contract for replies that must be suggestions, either as JSON or one per line. */
export interface SuggestionsContract extends GrammarContract {
  readonly kind: 'suggestions';
  /** Rules that every suggestion must satisfy. A suggestion that does not is dropped. */
  readonly rules?: RuleSection;
}
