import type { Model } from '@tamis/core';
import type { Journal } from '@tamis/core/loop';
import type { RuleLanguage } from '@tamis/extraction';

export interface WizardTask {
  readonly samples: readonly string[];
  readonly root?: string;
  readonly language: RuleLanguage;
  readonly why: readonly string[];
  readonly mayChange: boolean;
  readonly mayTurn: boolean;
  readonly hint?: string;
  readonly list?: string;
  readonly model: Model;
  readonly journal?: Journal;
}
