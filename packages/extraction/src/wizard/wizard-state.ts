import type { RuleLanguage } from '../model/extraction-contract.ts';

/** The phases of the wizard. The last three are final. */
export type WizardPhase =
  | 'ANALYZING'
  | 'REGENERATING'
  | 'YAML_RESULT'
  | 'PYTHON_RESULT'
  | 'HINT_INPUT'
  | 'EDITING'
  | 'ANALYSIS_ERROR'
  | 'APPROVED'
  | 'CANCELED'
  | 'CLOSED';

/** The state of the wizard, apart from its attempts. */
export interface WizardState {
  readonly phase: WizardPhase;
  readonly language: RuleLanguage;
  /** The phase in which a hint or an edit was started, to return to. */
  readonly back: WizardPhase | null;
  /** What a person added last. */
  readonly hint: string | null;
  /** Attempts in Python that failed, since the start or the last fresh start. */
  readonly pythonFailures: number;
}

/** The events that the wizard handles. */
export type WizardEvent =
  /** All tiers passed. */
  | { readonly kind: 'passed' }
  /** An attempt failed; the loop may try again on its own. */
  | { readonly kind: 'attempt-failed' }
  /** The loop gave up: its budget is spent. */
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'accept' }
  | { readonly kind: 'hint' }
  | { readonly kind: 'hint-given'; readonly text: string; readonly language?: RuleLanguage }
  | { readonly kind: 'edit' }
  | { readonly kind: 'edit-cancelled' }
  /** A person's edit was judged by all tiers, at no cost. */
  | { readonly kind: 'edit-passed' }
  | { readonly kind: 'edit-failed' }
  | { readonly kind: 'fresh'; readonly language?: RuleLanguage }
  | { readonly kind: 'escape' }
  | { readonly kind: 'close' };

const PYTHON_PATIENCE = 3;

/** The length limit of a free-text hint. Longer hints are truncated. */
export const LONGEST_HINT = 500;

/** Returns the wizard's initial state. */
export function openWizard(language: RuleLanguage = 'yaml'): WizardState {
  return { phase: 'ANALYZING', language, back: null, hint: null, pythonFailures: 0 };
}

/** Whether Python has failed so often that YAML should be offered. */
export function offersYaml({ language, pythonFailures }: WizardState): boolean {
  return language === 'python' && pythonFailures >= PYTHON_PATIENCE;
}
