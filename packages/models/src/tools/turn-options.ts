import type { ToolHistory, World } from '@tamis/core';
import type { CheckContext, ResultVerdict } from '@tamis/core/contract';
import { checkOptions, type OptionShape, option } from '../options/check-options.ts';

/** Options for judging a turn. */
export interface TurnOptions
  extends Pick<CheckContext, 'clock' | 'signal' | 'finishReason' | 'messages' | 'approved'>,
    Partial<ToolHistory> {
  /** The data that the contract's preconditions and checks read. */
  readonly world?: World;
  /** Called with the verdict on each tool result. A result that fails is withheld from the model, and its verdict carries a Fault. */
  readonly onResult?: (verdict: ResultVerdict) => void;
}

export const TURN_OPTIONS: OptionShape<TurnOptions> = {
  clock: option.clock,
  signal: option.signal,
  finishReason: option.text,
  messages: option.list,
  approved: option.list,
  calls: option.list,
  world: option.anything,
  onResult: option.function,
};

export function checkTurnOptions(owner: string, options: TurnOptions): TurnOptions {
  checkOptions(owner, options, TURN_OPTIONS);
  return options;
}
