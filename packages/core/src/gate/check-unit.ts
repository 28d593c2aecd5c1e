import type { CheckContext } from '../model/gate.ts';
import { checkKeys } from '../wording/check-keys.ts';

/** Every part of a context; the type makes sure that none is missing. */
const PARTS: { readonly [part in keyof Required<CheckContext>]: true } = {
  input: true,
  finishReason: true,
  world: true,
  clock: true,
  cancel: true,
};

const NAMES = Object.keys(PARTS);

/**
 * Throws if a context has parts that nothing reads, or a finish reason that is not a string: with `finish_reason`, a reply that
 * was cut would pass.
 */
export function checkUnit<Context extends CheckContext | undefined>(unit: Context): Context {
  if (unit === undefined) return unit;
  checkKeys('a reply', unit, NAMES);
  const { finishReason } = unit;
  if (typeof (finishReason ?? '') !== 'string')
    throw new TypeError(`\`finishReason\` must be the provider's word, such as \`stop\`, not ${typeof finishReason}.`);
  return unit;
}
