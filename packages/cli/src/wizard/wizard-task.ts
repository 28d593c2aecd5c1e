import type { Journal, Model } from '@tamis/core';
import type { RuleLanguage } from '@tamis/core/extraction-rules';

/** The task of a wizard: the rule to find, and the model and journal to use. */
export interface WizardTask {
  readonly samples: readonly string[];
  /** The folder that the samples are relative to, if given. */
  readonly root?: string;
  readonly language: RuleLanguage;
  /** The reasons for the language. */
  readonly why: readonly string[];
  /** Whether a hint may switch the language to Python. */
  readonly mayChange: boolean;
  /** Whether the person may switch the language. */
  readonly mayTurn: boolean;
  readonly hint?: string;
  /** The list of rules that the rule is added to. */
  readonly list?: string;
  readonly model: Model;
  readonly journal?: Journal;
}
