import { stageEntry } from '../../../codes/stage-entry.ts';
import type { Change } from '../../../model/change.ts';
import { isJsonObject, isNested, type Json } from '../../../model/json.ts';
import { type Contradiction, NONE, type RepairedReading } from './contradiction.ts';

const DATA = /"[^"]*"\s*[,:]/;

export const lostOpening: Contradiction = (reading) => {
  const { closers } = reading.repairs;
  const [extra] = closers;
  if (extra === undefined) return NONE;
  const { value = null } = reading.evidence;
  const isLost =
    hasDataBefore(reading) || isOfOtherKind(extra, value) || hasBracketInKey(value) || hasKeysFromInside(value, reading);
  return isLost ? closers : NONE;
};

function isOfOtherKind({ before }: Change, value: Json): boolean {
  return isNested(value) && Object.keys(value).length === 0 && String(before).includes(Array.isArray(value) ? '}' : ']');
}

function hasBracketInKey(value: Json): boolean {
  if (!isNested(value)) return false;
  return Object.entries(value).some(([key, inner]) => /[[{]/.test(key) || hasBracketInKey(inner));
}

function hasDataBefore({ evidence, source }: RepairedReading): boolean {
  return evidence.changes.some(
    ({ code, at = source.start, before }) =>
      at < source.start && stageEntry(code).surrounding === 'words' && DATA.test(String(before)),
  );
}

// Whether an object has keys that the schema describes only for what it contains. Without a schema its last keys may be such keys, unless
// the last value is an object, or lines show what contains what.
function hasKeysFromInside(value: Json, { ownKeys, witness, text, source }: RepairedReading): boolean {
  if (!isJsonObject(value)) return false;
  const own = ownKeys();
  const keys = Object.keys(value);
  if (own !== undefined) return keys.some((key) => !own.has(key) && witness.keys?.has(key));
  const mayBeInner = keys.length > 1 && !isJsonObject(value[keys.at(-1) as string]);
  return mayBeInner && !INDENTED.test(text.slice(source.start, source.start + 4));
}

const INDENTED = /^.\r?\n[ \t]/;
