import { jsonEqual } from '../lib/json-equal.ts';
import { childPointer } from '../lib/pointer.ts';
import { isRunnersName } from '../lib/runners-name.ts';
import { type Finding, groundsOf, isJsonObject, type Json, type Policy, readValue, type Verdict } from '../model/index.ts';
import { weighed } from './under-policy.ts';

// Checks that a verdict's value did not alter the fields of the unit that must stay the same: its name, and fields that start with an
// underscore.
export function withEcho(verdict: Verdict, input: Json, policy: Policy): Verdict {
  const value = readValue(verdict);
  if (!isJsonObject(value) || !isJsonObject(input)) return verdict;
  const altered = Object.keys(input).filter((name) => isRunnersName(name) && isAltered(value, name, input[name] as Json));
  const found = weighed(
    altered.map((name) => changedEcho(name, value[name] as Json, input[name] as Json)),
    policy,
  );
  const findings = [...verdict.findings, ...found];
  const isStopped = found.some(({ severity }) => severity === 'error');
  const { changes, dropped } = verdict;
  return isStopped ? { status: 'fail', findings, changes, dropped, ...groundsOf(verdict) } : { ...verdict, findings };
}

// Whether a value differs from the unit's. A number in quotes still counts as the same name.
function isAltered(value: { readonly [name: string]: Json }, name: string, given: Json): boolean {
  if (!Object.hasOwn(value, name)) return false;
  const said = value[name] as Json;
  const isText = typeof said !== 'object' && typeof given !== 'object' && String(said) === String(given);
  return !isText && !jsonEqual(said, given);
}

function changedEcho(name: string, found: Json, expected: Json): Finding {
  const args = { name, found, expected, rule: name };
  return { code: 'rules.changed-echo', severity: 'error', path: childPointer('', name), args };
}
