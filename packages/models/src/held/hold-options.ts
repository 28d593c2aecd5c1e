import { type OptionShape, option } from '../options/check-options.ts';
import type { HoldOptions } from './settle-hold.ts';

/** The options that decide about held replies. */
export const HOLD_OPTIONS: OptionShape<HoldOptions<unknown>> = { onApproval: option.function, onDoubt: option.function };

/** Throws a TypeError for the option that once decided about everything that is held. */
export function refuseOnHold(owner: string, options: object): void {
  if (!('onHold' in options)) return;
  const approval = '`onApproval`, which decides about what the policy wants a person to approve';
  const doubt = '`onDoubt`, which returns the codes of the doubts that it releases';
  throw new TypeError(`${owner} has no option \`onHold\`: a doubt is no approval. Write ${approval}, or ${doubt}.`);
}
