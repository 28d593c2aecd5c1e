import { stageEntry } from '../codes/stage-entry.ts';
import type { ReadJson } from '../stages/parse/json/parse-json.ts';

/** Whether closing brackets follow a document that they do not belong to. */
export function hasExtraClosers({ changes }: Pick<ReadJson, 'changes'>): boolean {
  return changes.some(({ code }) => stageEntry(code).closer === 'extra');
}
