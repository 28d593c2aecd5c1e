import { stageEntry } from '../codes/stage-entry.ts';
import type { Change } from '../model/change.ts';

export function withoutSpelling(changes: readonly Change[], later: readonly Change[]): readonly Change[] {
  if (later.length === 0) return changes;
  const texts = new Set(later.filter(({ code }) => stageEntry(code).keepsSpelling).map((change) => change.path));
  return texts.size === 0
    ? changes
    : changes.filter((change) => !(stageEntry(change.code).isNumberSpelling && texts.has(change.path)));
}
