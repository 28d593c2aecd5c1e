import { stageEntry } from '../../../codes/stage-entry.ts';
import { beforeSpace, behindSpace } from '../../../lib/plain-space.ts';
import { type Change, isJsonObject, isNested, type Json } from '../../../model/index.ts';
import { indentBefore } from '../indent-before.ts';
import type { RepairedReading } from './repairs.ts';

// Returns the brackets after the end that seem to close something whose opening bracket was lost before the document or in it.
export function lostOpening(reading: RepairedReading): readonly Change[] {
  const { closers } = reading.repairs;
  const [extra] = closers;
  if (extra === undefined) return [];
  const { value = null } = reading.evidence;
  const isLost =
    isOutdented(reading.text, extra) ||
    hasDataBefore(reading) ||
    isOfOtherKind(extra, value) ||
    hasBracketInKey(value) ||
    hasKeysFromInside(value, reading);
  return isLost ? closers : [];
}

// Whether the document ends further inside than the bracket after it.
function isOutdented(text: string, { at = 0 }: Change): boolean {
  const indent = indentBefore(text, behindSpace(text, at));
  return indent >= 0 && indent < indentBefore(text, beforeSpace(text, at) - 1);
}

function isOfOtherKind({ before }: Change, value: Json): boolean {
  return isNested(value) && Object.keys(value).length === 0 && String(before).includes(Array.isArray(value) ? '}' : ']');
}

function hasBracketInKey(value: Json): boolean {
  if (!isNested(value)) return false;
  return Object.entries(value).some(([key, inner]) => /[[{]/.test(key) || hasBracketInKey(inner));
}

const DATA = /"[^"]*"\s*[,:]/;

function hasDataBefore({ evidence, source }: RepairedReading): boolean {
  return evidence.changes.some(
    ({ code, at = source.start, before }) =>
      at < source.start && stageEntry(code).surrounding === 'words' && DATA.test(String(before)),
  );
}

const INDENTED = /^.\r?\n[ \t]/;

// Whether an object has keys that are not its own: what was lost runs two keys together, or the keys are those of what it contains. Without
// a schema its last keys may be such keys, unless the last value is an object, or lines show what contains what.
function hasKeysFromInside(value: Json, { ownKeys, contract, text, source }: RepairedReading): boolean {
  if (!isJsonObject(value)) return false;
  const keys = Object.keys(value);
  const own = ownKeys();
  const known = own ?? contract.keys;
  if (known !== undefined && keys.some((key) => !known.has(key))) return true;
  const mayBeInner = own === undefined && keys.length > 1 && !isJsonObject(value[keys.at(-1) as string]);
  return mayBeInner && !INDENTED.test(text.slice(source.start, source.start + 4));
}
