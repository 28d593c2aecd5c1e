import type { Check } from '../../../model/check.ts';
import type { PolicyInput } from '../../../model/contract.ts';
import type { RuleSection } from '../../../model/rules.ts';
import type { Grammar, GrammarLists } from './grammar.ts';

interface GrammarContract {
  /** Where an editor finds the schema for contracts; ignored here. */
  readonly $schema?: string;
  /** What can be said: the content of a grammar file. */
  readonly grammar: Grammar;
  /** The lists and presets for which the grammar names files. No file is read. */
  readonly lists?: GrammarLists;
  /** Tests that need the world; `gate.check` runs them. */
  readonly checks?: readonly Check[];
  readonly policy?: PolicyInput;
}

/** A contract for replies that must be one command. */
export interface CommandContract extends GrammarContract {
  readonly kind: 'command';
  /** The allowed forms; by default all that are commands on their own. */
  readonly forms?: readonly string[];
}

/** A contract for replies that must be suggestions, either as JSON or one per line. */
export interface SuggestionsContract extends GrammarContract {
  readonly kind: 'suggestions';
  /** What every suggestion must satisfy; one that does not is dropped. */
  readonly rules?: RuleSection;
}
