import type { World } from '@tamis/core';
import { requireWorld, type WorldGate } from '@tamis/core/loop';
import { checkOptions, option } from '../options/check-options.ts';

/** What one call is judged with, besides the calls before it. */
export interface WorldOption {
  /** What the preconditions and checks of the contract look at. */
  readonly world?: World;
}

/** Throws a TypeError for unknown options, and a Fault if the contract reads the world and there is none. */
export function checkWorldOption(owner: string, gate: WorldGate, options: WorldOption): void {
  checkOptions<WorldOption>(owner, options, { world: option.anything });
  requireWorld(owner, gate, options.world);
}
