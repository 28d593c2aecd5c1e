import type { Attempt, Budget, Escalation } from '@tamis/core/loop';
import { type WizardEvent, type WizardState, wizardEvents } from '@tamis/extraction';
import { hasPassed } from './attempt-text.ts';
import type { SampleRow } from './preview.ts';
import type { RuleFile } from './rule-file.ts';
import type { WizardRule } from './rule-gate.ts';
import type { Trial } from './trial-sandbox.ts';

export interface WizardView {
  readonly state: WizardState;
  readonly why: readonly string[];
  readonly samples: readonly string[];
  readonly model: string;
  // The cost so far, in dollars; undefined if unknown.
  readonly cost?: number;
  readonly attempt: number;
  readonly of: number;
  readonly budget?: { readonly limits: Budget; readonly left: Budget };
  readonly isTesting: boolean;
  readonly trials: readonly Trial[];
  readonly attempts: readonly Attempt[];
  readonly passed?: {
    readonly rule: WizardRule;
    readonly rows: readonly SampleRow[];
    readonly target: RuleFile | undefined;
    readonly notes: readonly string[];
  };
  readonly reason?: Escalation;
  readonly fault?: string;
  readonly waiting: string;
  readonly mayTurn: boolean;
}

// Whether a failed edit can be undone, because the rule before it worked.
export function mayUndo({ state, attempts }: Pick<WizardView, 'state' | 'attempts'>): boolean {
  return state.phase === 'ANALYSIS_ERROR' && attempts.at(-1)?.reason === 'edit' && attempts.some(hasPassed);
}

export type WizardAct = 'accept' | 'hint' | 'edit' | 'undo' | 'fresh' | 'language' | 'cancel';

const BY_EVENT: { readonly [kind in WizardEvent['kind']]?: WizardAct } = {
  accept: 'accept',
  hint: 'hint',
  edit: 'edit',
  fresh: 'fresh',
  escape: 'cancel',
};

export function actsIn(view: Pick<WizardView, 'state' | 'attempts' | 'mayTurn'>): readonly WizardAct[] {
  const events = wizardEvents(view.state.phase);
  return [
    ...events.flatMap((kind) => BY_EVENT[kind] ?? []),
    ...(mayUndo(view) ? (['undo'] as const) : []),
    ...(view.mayTurn && events.includes('fresh') ? (['language'] as const) : []),
  ];
}

export function callsIn(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.filter(({ reason }) => reason !== 'edit' && reason !== 'approve');
}
