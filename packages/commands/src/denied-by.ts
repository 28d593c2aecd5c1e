import type { Json, JsonObject } from '@tamis/core';

// Members which, if false, say that their object must not be used.
const DENIES_IF_FALSE = new Set(
  'valid recommended approved accepted allowed enabled usable applicable possible feasible available supported'.split(' '),
);

const DENIES =
  /^(?:is_?)?(?:rejected|invalid|withdrawn|retracted|deprecated|obsolete|disabled|cancell?ed|discarded|ignored?|skip(?:ped)?|removed|deleted|excluded)$/i;

const STATES = new Set(['status', 'state', 'verdict', 'decision']);

// Returns the name of the first unknown member which says that the object must not be used.
export function deniedBy(object: JsonObject, isKnown: (name: string) => boolean): string | undefined {
  return Object.keys(object).find((name) => !isKnown(name) && denies(name, object[name] as Json));
}

function denies(name: string, value: Json): boolean {
  const plain = name.toLowerCase();
  if (DENIES.test(name)) return !isNo(value) && !isNothing(value);
  if (STATES.has(plain)) return typeof value === 'string' && DENIES.test(value.trim());
  return DENIES_IF_FALSE.has(plain.replace(/^is_?/, '')) && isNo(value);
}

function isNo(value: Json): boolean {
  return value === false || value === 0 || (typeof value === 'string' && /^\s*(?:false|no)\W*$/i.test(value));
}

function isNothing(value: Json): boolean {
  if (typeof value === 'string') return /^\s*(?:none|n\/a|null)?\s*$/i.test(value);
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}
