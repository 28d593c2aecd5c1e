import { checkOptions, type OptionShape, option } from '../options/check-options.ts';
import type { TurnOptions } from './turn-options.ts';

/** What every turn is judged with. */
export const TURN_OPTIONS: OptionShape<TurnOptions> = {
  clock: option.clock,
  cancel: option.cancel,
  finishReason: option.text,
  calls: option.list,
  world: option.anything,
};

/** Throws a TypeError if the options of a turn have an unknown key. */
export function checkTurnOptions(owner: string, options: TurnOptions): void {
  checkOptions(owner, options, TURN_OPTIONS);
}
