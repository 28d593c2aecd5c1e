import type { Finding } from '../model/finding.ts';
import type { ModelReply } from '../ports/model.ts';
import type { DevelopersOnly } from './developers-only.ts';

/** A reply as states and journals keep it, with the model's reasoning marked. */
export type KeptReply = Omit<ModelReply, 'reasoning'> & {
  readonly reasoning?: DevelopersOnly;
  /** Why its call was ended before the model did. */
  readonly violated?: readonly Finding[];
};

/** A reply to be kept. */
export function keptReply({ reasoning, ...reply }: ModelReply): KeptReply {
  return reasoning === undefined ? reply : { ...reply, reasoning: { audience: 'developers', text: reasoning } };
}
