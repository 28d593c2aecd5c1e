import type { FoundReview } from '../open-ledgers.ts';
import type { InboxState } from './inbox-state.ts';

/** An action that the user requests for the selected review. */
export type Wanted =
  | { readonly kind: 'approve'; readonly review: string }
  | { readonly kind: 'option'; readonly review: string; readonly option: number }
  | { readonly kind: 'deny' | 'hint'; readonly review: string; readonly text: string }
  | { readonly kind: 'edit'; readonly review: string };

/** An action that the user requests for all rows of a table, or for all marked reviews. */
export type WantedOfAll =
  | { readonly kind: 'approve-all'; readonly reviews: readonly FoundReview[] }
  | { readonly kind: 'deny-all'; readonly reviews: readonly FoundReview[]; readonly text: string };

/** The conditions that the effect of a deciding key depends on. */
export interface Circumstances {
  /** Whether the stakes of the selected review are high. */
  readonly isRisky: boolean;
  /** How many required rows have not been on the screen. */
  readonly left: number;
}

/** The effect of a key. */
export interface Pressed {
  readonly state: InboxState;
  readonly wanted?:
    | Wanted
    | WantedOfAll
    | 'quit'
    | 'undo'
    | 'check'
    /** Reads earlier decisions again. */
    | 'refresh'
    /** Scrolls to the first line that has not been on the screen. */
    | 'go-on'
    | { readonly kind: 'copy'; readonly text: string }
    | { readonly kind: 'command'; readonly text: string };
}

/** A key handler. It receives the inbox without its message, the circumstances, and the inbox as it was. */
export type KeyPressed = (quiet: InboxState, circumstances: Circumstances, state: InboxState) => Pressed;

/** Scrolls to the first line that has not been on the screen, and says how many lines are left. */
export function unread(state: InboxState, letter: 'a' | 'A', left: number): Pressed {
  const lines = left === 1 ? '1 line has' : `${left} lines have`;
  return { state: { ...state, message: `${letter}: ${lines} not been on the screen yet; space goes on` }, wanted: 'go-on' };
}

/** Says that facts are still loading, since they may include reasons against approval. */
export function loading(state: InboxState, letter: 'a' | 'A'): Pressed {
  return { state: { ...state, message: `${letter}: still loading; nothing was decided` } };
}
