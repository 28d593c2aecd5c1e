import type { CheckContext, ResultVerdict, ToolHistory, World } from '@tamis/core';
import { checkOptions, type OptionShape, option } from '../options/check-options.ts';

/** What a turn is judged with, besides the reply. */
export interface TurnOptions extends Pick<CheckContext, 'clock' | 'cancel' | 'finishReason'>, Partial<ToolHistory> {
  /** What the preconditions and checks of the contract look at. */
  readonly world?: World;
  /** Called with the verdict on each result of a tool; one that fails is withheld from the model, and carries a Fault. */
  readonly onResult?: (verdict: ResultVerdict) => void;
}

/** What every turn is judged with. */
export const TURN_OPTIONS: OptionShape<TurnOptions> = {
  clock: option.clock,
  cancel: option.cancel,
  finishReason: option.text,
  calls: option.list,
  world: option.anything,
  onResult: option.function,
};

/** Throws a TypeError if the options of a turn have an unknown key. */
export function checkTurnOptions(owner: string, options: TurnOptions): void {
  checkOptions(owner, options, TURN_OPTIONS);
}
