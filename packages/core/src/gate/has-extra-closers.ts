import { stageEntry } from '../codes/stage-entry.ts';
import type { ReadJson } from '../stages/parse/json/parse-json.ts';

/** Whether a document is followed by closing brackets that do not belong to it. */
export function hasExtraClosers({ changes }: Pick<ReadJson, 'changes'>): boolean {
  return changes.some(({ code }) => stageEntry(code).closer === 'extra');
}
