import type { FoundReview } from '../open-ledgers.ts';
import type { InboxState } from './inbox-state.ts';

export type Wanted =
  | { readonly kind: 'approve'; readonly review: string }
  | { readonly kind: 'option'; readonly review: string; readonly option: number }
  | { readonly kind: 'deny' | 'hint'; readonly review: string; readonly text: string }
  | { readonly kind: 'edit'; readonly review: string };

export type WantedOfAll =
  | { readonly kind: 'approve-all'; readonly reviews: readonly FoundReview[] }
  | { readonly kind: 'deny-all'; readonly reviews: readonly FoundReview[]; readonly text: string };

// The conditions that the effect of a deciding key depends on.
export interface Circumstances {
  readonly isRisky: boolean;
  readonly left: number;
}

export interface Pressed {
  readonly state: InboxState;
  readonly wanted?:
    | Wanted
    | WantedOfAll
    | 'quit'
    | 'undo'
    | 'check'
    | 'refresh'
    | 'go-on'
    | { readonly kind: 'copy'; readonly text: string }
    | { readonly kind: 'command'; readonly text: string };
}

export type KeyPressed = (quiet: InboxState, circumstances: Circumstances, state: InboxState) => Pressed;

export function unread(state: InboxState, letter: 'a' | 'A', left: number): Pressed {
  const lines = left === 1 ? '1 line has' : `${left} lines have`;
  return { state: { ...state, message: `${letter}: ${lines} not been on the screen yet; space goes on` }, wanted: 'go-on' };
}

// Says that facts are still loading, since they may include reasons against approval.
export function loading(state: InboxState, letter: 'a' | 'A'): Pressed {
  return { state: { ...state, message: `${letter}: still loading; nothing was decided` } };
}
