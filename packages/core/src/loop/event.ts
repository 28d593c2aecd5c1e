import type { Group } from '../codes/entry.ts';

/** What a person decides about a run that needs them. */
export type Decision =
  | { readonly kind: 'hint'; readonly text: string }
  | { readonly kind: 'edit'; readonly text: string }
  | { readonly kind: 'fresh' }
  | { readonly kind: 'cancel' };

/** What can happen to a run. */
export type LoopEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'answer' }
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'refused';
      readonly group: Group;
      readonly digest: string;
      /** There is nothing wrong with it; only a person may release it. */
      readonly isForPerson?: true;
    }
  /** The call failed; `chance` from 0 up to 1 spreads the waiting. */
  | { readonly kind: 'fault'; readonly isPassing: boolean; readonly retryAfter: number; readonly chance: number }
  | { readonly kind: 'waited' }
  | { readonly kind: 'decision'; readonly decision: Decision }
  | { readonly kind: 'cancel' };

/** What the driver has to do next. */
export type Effect =
  | { readonly kind: 'ask'; readonly reason: 'first' | 'retry' | 'hint' | 'fault' }
  | { readonly kind: 'judge' }
  | { readonly kind: 'judge-edit'; readonly text: string }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'escalate' }
  | { readonly kind: 'end' };
