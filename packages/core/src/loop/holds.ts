import type { HoldReason } from '../model/index.ts';
import { checkKeys } from '../wording/check-keys.ts';

/** Who deals with a held reply first: the model, which is asked again, or a person. */
export type HoldsGoTo = 'ask-again' | 'person';

/** Who deals with a held reply first, by the reason for the hold. Replies held for approval always go to a person. */
export interface Holds {
  readonly doubt: HoldsGoTo;
  readonly several: HoldsGoTo;
}

/** The `holds` option as users write it: one word for both reasons, or either of them. */
export type HoldsInput = HoldsGoTo | Partial<Holds>;

const CHOICES: readonly HoldsGoTo[] = ['ask-again', 'person'];

const USUAL_HOLDS: Holds = { doubt: 'ask-again', several: 'ask-again' };

// Completes the `holds` option with its defaults. Throws for any other word.
export function completeHolds(given?: HoldsInput): Holds {
  if (given === undefined) return USUAL_HOLDS;
  if (typeof given !== 'string') checkKeys('holds', given, ['doubt', 'several']);
  const whole = typeof given === 'string' ? { doubt: given, several: given } : given;
  const holds: Holds = { ...USUAL_HOLDS, ...whole };
  for (const [name, value] of Object.entries(holds)) {
    if (!CHOICES.includes(value))
      throw new TypeError(`holds.${name}: expected \`ask-again\` or \`person\`, found ${String(value)}.`);
  }
  return holds;
}

export function goesToPerson(reason: HoldReason, holds: Holds): boolean {
  return reason === 'approval' || holds[reason] === 'person';
}
