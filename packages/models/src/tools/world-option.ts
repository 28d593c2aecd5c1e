import type { World } from '@tamis/core';
import { requireWorld, type WorldGate } from '@tamis/core/loop';
import { checkOptions, option } from '../options/check-options.ts';

/** Options for judging one call, besides the earlier calls. */
export interface WorldOption {
  /** The data that the contract's preconditions and checks read. */
  readonly world?: World;
}

export function checkWorldOption(owner: string, gate: WorldGate, options: WorldOption): void {
  checkOptions<WorldOption>(owner, options, { world: option.anything });
  requireWorld(owner, gate, options.world);
}
