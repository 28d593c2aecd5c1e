import type { HoldReason } from '../model/verdict.ts';
import { checkKeys } from '../wording/check-keys.ts';

/** Who decides first about a reply that is held: the model, by being asked again, or a person. */
export type HoldsGoTo = 'ask-again' | 'person';

/** Who decides first, by the reason for the hold. What is held for approval always goes to a person. */
export interface Holds {
  readonly doubt: HoldsGoTo;
  readonly several: HoldsGoTo;
}

/** The same as people write it: one word for both, or either of them. */
export type HoldsInput = HoldsGoTo | Partial<Holds>;

const CHOICES: readonly HoldsGoTo[] = ['ask-again', 'person'];

const USUAL_HOLDS: Holds = { doubt: 'ask-again', several: 'ask-again' };

/** Who decides first, with defaults for the missing parts. Any other word is a mistake by the caller. */
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

/** Whether a person is asked about a held reply before the model is. */
export function goesToPerson(reason: HoldReason, holds: Holds): boolean {
  return reason === 'approval' || holds[reason] === 'person';
}
