import { problemAt } from '../../contract/contract-checker.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import { durationIn } from '../../lib/duration.ts';
import { ownValue } from '../../lib/own-value.ts';
import { parseStrict } from '../../lib/parse-strict.ts';
import { segmentsOf, valueAt } from '../../lib/pointer.ts';
import { type Acting, type EffectClaim, isJsonObject, type Json, type JsonObject, type Problem } from '../../model/index.ts';
import { nearText } from '../../wording/suggestion-text.ts';

const HOLE = /\{([^{}]*)\}/g;

// A duration as contracts write it: `90s`, `30m`, `24h` or `7d`.
export const DURATION = '^[1-9][0-9]{0,5}[smhd]$';

export function effectKeyProblems(
  key: Acting['effectKey'],
  known: readonly string[] | undefined,
  path: string,
  rule: string,
): readonly Problem[] {
  if (known === undefined || typeof key !== 'string') return [];
  return [...key.matchAll(HOLE)]
    .map(([, name = '']) => (name.startsWith('/') ? (segmentsOf(name)[0] ?? '') : name))
    .filter((name) => !known.includes(name))
    .map((name) =>
      problemAt('contract.unknown-argument', path, { rule, part: 'effectKey', name, suggestion: nearText(name, known) }),
    );
}

export function effectClaim({ effectKey, window }: Acting, given: JsonObject): EffectClaim | undefined {
  if (effectKey === undefined) return undefined;
  const key = typeof effectKey === 'string' ? filled(effectKey, given) : named(effectKey, given);
  if (typeof key !== 'string' || key === '') throw new TypeError('The function of an effect key must return a text.');
  return { key, ...(window === undefined ? {} : { milliseconds: durationIn(window) as number }) };
}

// The key as a function names it. The function gets a copy, because what is checked is what runs.
function named(effectKey: (given: JsonObject) => string, given: JsonObject): unknown {
  const key: unknown = effectKey(parseStrict(JSON.stringify(given)) as JsonObject);
  return typeof key === 'string' ? asMeant(key) : key;
}

// Fills arguments into a key. Each is written as a quoted string, so no value can pass for the text around it or for two values. A number
// and its text are the same, because both name the same thing, and null is an argument that is absent.
function filled(key: string, given: JsonObject): string {
  return key.replace(HOLE, (_, name: string) => {
    const value = name.startsWith('/') ? valueAt(given, name) : ownValue(given, name);
    if (value === undefined || value === null) return '?';
    const meant = asMeant(value as Json);
    return JSON.stringify(typeof meant === 'string' ? meant : canonicalJson(meant));
  });
}

function asMeant(value: Json): Json {
  if (typeof value === 'string') return value.normalize('NFC').trim();
  if (Array.isArray(value)) return value.map(asMeant);
  if (!isJsonObject(value)) return value;
  const present = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(present.map(([name, member]) => [name, asMeant(member as Json)]));
}
