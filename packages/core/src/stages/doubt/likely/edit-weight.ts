import { stageEntry } from '../../../codes/stage-entry.ts';
import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import type { Change } from '../../../model/change.ts';

const STRUCTURE = /["{}[\]]/;

// Returns how unlikely a reading is, in edits. Nobody adds data by accident, but data that is a document of its own is no damage. Words
// without quotes lack two marks, and more if there is structure in them; a number with its unit is common. A guess is worth two edits.
export function editWeight(changes: readonly Change[]): number {
  return changes.reduce((weight, change) => weight + weightOfOne(change), 0);
}

function weightOfOne({ code, before }: Change): number {
  const { surrounding, unquoted, isGuess, mark } = stageEntry(code);
  if (surrounding === 'data') return parseStrict(String(before).trim()) === NOT_JSON ? 3 : 0;
  if (unquoted) return STRUCTURE.test(String(before)) ? 3 : unquoted === 'number' ? 1.5 : 2;
  if (isGuess) return 2;
  return mark === undefined ? 0 : 1;
}
