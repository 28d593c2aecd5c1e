import { stageEntry } from '../../codes/stage-entry.ts';
import type { DescribedNames } from '../../contract/described-names.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import { childPointer } from '../../lib/pointer.ts';
import type { Span } from '../../lib/span.ts';
import { asStrayData, type Change, isJsonObject, type Json, note } from '../../model/index.ts';
import { endsInField, startsInField } from '../../stages/extract/around.ts';
import { isInBlockScalar } from '../../stages/parse/yaml/block-scalar.ts';
import type { LineKey } from '../../stages/parse/yaml/build-value.ts';
import { isAnswerTag } from '../../stages/surroundings/tags.ts';

const ENTRY = /^[ \t]{0,80}([\w.-]{1,80}):[ \t]{1,80}(\S[^\n]*)$/gm;

export function strayEntries(
  changes: readonly Change[],
  body: string,
  value: Json,
  names: DescribedNames | undefined,
): readonly Change[] {
  if (!isJsonObject(value)) return changes;
  return changes.map((change) => {
    const { code, before } = change;
    if (stageEntry(code).surrounding !== 'words' || typeof before !== 'string' || !before.includes(':')) return change;
    // The same document once more says nothing new.
    const words = before.replaceAll(body, '');
    const isStray = endsInField(words) || startsInField(words, 0) || contradicts(words, value, names);
    return isStray ? asStrayData(change) : change;
  });
}

function contradicts(text: string, value: { readonly [key: string]: Json }, names: DescribedNames | undefined): boolean {
  return [...text.matchAll(ENTRY)].some(([, key = '', written = '']) =>
    Object.hasOwn(value, key) ? String(value[key]) !== written.trim() : names?.names.has(key) === true,
  );
}

const SPOKEN = /^(?:Wait|Oops|Sorry|Correction|Actually|Hmm|No|Note|User|Human|Assistant|System)$/;
const CORRECTS = /^(?:wait|oops|sorry|correction|actually|hmm|no|scratch that|never ?mind|i mean)\b/i;
const IN_TURN = /^(?:user|human|assistant|system|ai|model)$/i;

// Returns changes for sentences that became members of a YAML document, because any line with a colon is a YAML entry. These are members
// that the schema does not describe, that read like sentences, and that are still in the value.
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
      args: { excerpt: excerptOf(key) },
    }));
}

// Whether a key is an introduction. `Here it is:` is a sentence, although YAML reads it as a key without a value, and so is `Answer:` above
// the entries.
function isIntroduction({ key, isEmpty }: LineKey, keys: readonly LineKey[], isUnknown: boolean): boolean {
  if (!isEmpty) return false;
  const isFirst = keys.length > 1 && keys[0]?.key === key;
  return isUnknown || isFirst || isPhrase(key) || IN_TURN.test(key);
}

function isSpoken(keys: readonly LineKey[]): (key: string) => boolean {
  const areCapital = keys.filter(({ key }) => !SPOKEN.test(key)).some(({ key }) => isCapital(key));
  return (key) => (isPhrase(key) && CORRECTS.test(key)) || (!areCapital && SPOKEN.test(key));
}

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

const MOST_TAGS = 64;

export function strayTag(text: string, { start, end }: Span): readonly Change[] {
  const tags = /<(\/?)([A-Za-z][\w-]{0,63})(?:\s[^<>\n]{0,180})?>/g;
  tags.lastIndex = start;
  let tries = 0;
  for (let tag = tags.exec(text); tag !== null && tag.index < end && tries < MOST_TAGS; tag = tags.exec(text)) {
    const [written, slash, name = ''] = tag;
    if (!isAnswerTag(name)) continue;
    tries++;
    const line = lineAround(text, tag.index);
    const hasPartner = line.toLowerCase().includes(slash === '' ? `</${name.toLowerCase()}` : `<${name.toLowerCase()}`);
    if (hasPartner || isInBlockScalar(text, start, tag.index)) continue;
    return [note('extract.stray-tag', { tag: written })];
  }
  return [];
}

const LONGEST_LINE = 4096;

function lineAround(text: string, at: number): string {
  const from = Math.max(text.lastIndexOf('\n', at) + 1, at - LONGEST_LINE);
  const next = text.indexOf('\n', at);
  return text.slice(from, Math.min(next === -1 ? text.length : next, at + LONGEST_LINE));
}
