import { stageEntry } from '../codes/stage-entry.ts';
import type { DescribedNames } from '../contract/described-names.ts';
import type { Change } from '../model/change.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import { endsInField, startsInField } from '../stages/extract/around.ts';
import { asStrayData } from './as-stray-data.ts';

/** A line that is an entry of YAML: its key and its text. */
const ENTRY = /^[ \t]{0,80}([\w.-]{1,80}):[ \t]{1,80}(\S[^\n]*)$/gm;

/**
 * The Changes for the text around a document of YAML: a line of it that is an entry under one of the document's names, with
 * another value, or one right next to the document, may be what the model meant.
 */
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
