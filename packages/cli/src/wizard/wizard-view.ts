import type { Attempt, Budget, Escalation } from '@tamis/core';
import { type WizardEvent, type WizardState, wizardEvents } from '@tamis/core/extraction-rules';
import { hasPassed } from './attempt-text.ts';
import type { SampleRow } from './preview.ts';
import type { RuleFile } from './rule-file.ts';
import type { WizardRule } from './rule-gate.ts';
import type { Trial } from './trial-sandbox.ts';

/** The state of a wizard, as shown to a person or reported to a program. */
export interface WizardView {
  readonly state: WizardState;
  /** The reasons for the language. */
  readonly why: readonly string[];
  readonly samples: readonly string[];
  readonly model: string;
  /** The cost so far, in dollars; undefined if unknown. */
  readonly cost?: number;
  /** The current attempt, and the maximum number. */
  readonly attempt: number;
  readonly of: number;
  /** The initial and remaining retries. */
  readonly budget?: { readonly limits: Budget; readonly left: Budget };
  /** Whether the reply is being tried on the samples. */
  readonly isTesting: boolean;
  /** The samples that it is tried on one by one. */
  readonly trials: readonly Trial[];
  readonly attempts: readonly Attempt[];
  /** The rule that passed, with its results for the samples, its file, and notes for its author. */
  readonly passed?: {
    readonly rule: WizardRule;
    readonly rows: readonly SampleRow[];
    /** The file; undefined if the rule is not written to one. */
    readonly target: RuleFile | undefined;
    readonly notes: readonly string[];
  };
  /** Why a person is asked. */
  readonly reason?: Escalation;
  /** The error of the provider or the sandbox. */
  readonly fault?: string;
  /** What the wizard is waiting for. */
  readonly waiting: string;
  /** Whether the person may switch to the other language. */
  readonly mayTurn: boolean;
}

/** Whether a failed edit can be undone, because the rule before it worked. */
export function mayUndo({ state, attempts }: Pick<WizardView, 'state' | 'attempts'>): boolean {
  return state.phase === 'ANALYSIS_ERROR' && attempts.at(-1)?.reason === 'edit' && attempts.some(hasPassed);
}

/** The actions that a person can take when a wizard waits for them. */
export type WizardAct = 'accept' | 'hint' | 'edit' | 'undo' | 'fresh' | 'language' | 'cancel';

const BY_EVENT: { readonly [kind in WizardEvent['kind']]?: WizardAct } = {
  accept: 'accept',
  hint: 'hint',
  edit: 'edit',
  fresh: 'fresh',
  escape: 'cancel',
};

/** The actions allowed in the current state, from the state table. */
export function actsIn(view: Pick<WizardView, 'state' | 'attempts' | 'mayTurn'>): readonly WizardAct[] {
  const events = wizardEvents(view.state.phase);
  return [
    ...events.flatMap((kind) => BY_EVENT[kind] ?? []),
    ...(mayUndo(view) ? (['undo'] as const) : []),
    ...(view.mayTurn && events.includes('fresh') ? (['language'] as const) : []),
  ];
}

/** The attempts made by a model, without a person's edits. */
export function callsIn(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.filter(({ reason }) => reason !== 'edit' && reason !== 'approve');
}
