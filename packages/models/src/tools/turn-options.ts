import type { CheckContext, ToolHistory } from '@tamis/core';

/** What a turn is judged with, besides the reply. */
export interface TurnOptions extends Pick<CheckContext, 'clock' | 'cancel' | 'finishReason'>, Partial<ToolHistory> {
  /** What the checks of the contract look at. */
  readonly world?: unknown;
}
