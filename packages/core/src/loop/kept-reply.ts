import type { Finding } from '../model/index.ts';
import type { ModelReply } from '../ports/model.ts';
import type { DevelopersOnly } from './developers-only.ts';

/** A reply as kept in states and journals, with the model's reasoning marked. */
export type KeptReply = Omit<ModelReply, 'reasoning'> & {
  readonly reasoning?: DevelopersOnly;
  /** The reason why its call was ended early. */
  readonly violated?: readonly Finding[];
};

/** Returns a reply in the form kept in states and journals. */
export function keptReply({ reasoning, ...reply }: ModelReply): KeptReply {
  return reasoning === undefined ? reply : { ...reply, reasoning: { audience: 'developers', text: reasoning } };
}
