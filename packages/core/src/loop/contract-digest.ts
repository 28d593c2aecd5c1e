import { canonicalJson } from '../lib/canonical-json.ts';
import { sha256 } from '../lib/sha256.ts';
import type { Gate } from '../model/index.ts';
import { isStandardSchema, jsonSchemaOf, outputSchemaOf } from '../stages/schema/index.ts';

// A cache of digests, because contracts do not change and some are long.
const known = new WeakMap<object, string | undefined>();

/**
 * Returns a digest of a contract. Data is included as canonical JSON, functions by name and source, and a validator by its library and the
 * JSON Schemas that it offers. Returns undefined if a part cannot be serialised, or for a hand-made gate without a contract.
 */
export function contractDigest({ contract }: Pick<Gate, 'contract'>): string | undefined {
  if (contract === undefined) return undefined;
  if (!known.has(contract)) known.set(contract, digestOf(contract));
  return known.get(contract);
}

function digestOf(contract: object): string | undefined {
  const text = canonicalJson(contract, inWords);
  return text === undefined ? undefined : sha256(text);
}

function inWords(value: object): string | undefined {
  if (isStandardSchema(value)) {
    const { vendor } = value['~standard'];
    return `validator(${canonicalJson([vendor, jsonSchemaOf(value) ?? null, outputSchemaOf(value) ?? null], inWords)})`;
  }
  if (typeof value === 'function') return `function(${JSON.stringify([value.name, String(value)])})`;
  return value instanceof RegExp ? `pattern(${JSON.stringify(String(value))})` : undefined;
}
