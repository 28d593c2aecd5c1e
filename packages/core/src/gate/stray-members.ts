import type { DescribedNames } from '../contract/described-names.ts';
import { childPointer } from '../lib/pointer.ts';
import type { Change } from '../model/change.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import { excerptOf } from '../model/left-out.ts';
import type { LineKey } from '../stages/parse/yaml/build-value.ts';

/** How people speak: to correct themselves, to add something, or in somebody's name. */
const SPOKEN = /^(?:Wait|Oops|Sorry|Correction|Actually|Hmm|No|Note|User|Human|Assistant|System)$/;
const CORRECTS = /^(?:wait|oops|sorry|correction|actually|hmm|no|scratch that|never ?mind|i mean)\b/i;
const IN_TURN = /^(?:user|human|assistant|system|ai|model)$/i;

/**
 * Any line with a colon is an entry of YAML, so sentences around a document become members of it. Reports those that the
 * schema does not describe and that read like sentences, if they are still in the value.
 */
export function strayMembers(keys: readonly LineKey[], value: Json, names: DescribedNames | undefined): readonly Change[] {
  if (!isJsonObject(value)) return [];
  const known = names?.isListed === true && !names.isOpenEnded ? names : undefined;
  const isProse = known === undefined ? isSpoken(keys) : isOdd(known);
  return keys
    .filter(({ key }) => Object.hasOwn(value, key) && names?.describes(key) !== true)
    .filter((line) => (value[line.key] === null && isIntroduction(line, keys, known !== undefined)) || isProse(line.key))
    .map(({ key }) => ({
      code: 'extract.stray-data',
      safety: 'unsafe',
      path: childPointer('', key),
      before: `${key}:`,
      after: null,
      args: excerptOf(key, 0, key.length),
    }));
}

/** `Here it is:` is a sentence, though YAML reads it as a key without a value; so is `Answer:` above the entries. */
function isIntroduction({ key, isEmpty }: LineKey, keys: readonly LineKey[], isUnknown: boolean): boolean {
  if (!isEmpty) return false;
  const isFirst = keys.length > 1 && keys[0]?.key === key;
  return isUnknown || isFirst || isPhrase(key) || IN_TURN.test(key);
}

/** Without a schema that says which names there are, only what is plainly spoken. */
function isSpoken(keys: readonly LineKey[]): (key: string) => boolean {
  const areCapital = keys.filter(({ key }) => !SPOKEN.test(key)).some(({ key }) => isCapital(key));
  return (key) => (isPhrase(key) && CORRECTS.test(key)) || (!areCapital && SPOKEN.test(key));
}

/** With such a schema, whatever is written like a sentence, if none of its names is. */
function isOdd({ names }: DescribedNames): (key: string) => boolean {
  const areOdd = [...names].some((name) => isCapital(name) || isPhrase(name));
  return (key) => (isPhrase(key) && CORRECTS.test(key)) || (!areOdd && (isCapital(key) || isPhrase(key)));
}

function isPhrase(key: string): boolean {
  return /\S\s+\S/.test(key);
}

function isCapital(key: string): boolean {
  return /^\p{Lu}/u.test(key);
}
