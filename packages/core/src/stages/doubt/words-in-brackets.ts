import { stageEntry } from '../../codes/stage-entry.ts';
import type { Change } from '../../model/change.ts';
import type { Evidence } from '../../model/evidence.ts';
import { regradeChanges } from './regrade.ts';

// Decides whether a list of words is a label for the text around it, such as `[Note]` above a sentence or `[section]` above settings. In a
// fence or alone, such a list is the answer.
export function wordsInBrackets(evidence: Evidence): Evidence {
  const { source, changes } = evidence;
  const around = changes.map(({ code }) => stageEntry(code).surrounding);
  if (!Array.isArray(source?.value) || !around.includes('words') || around.includes('fence')) return evidence;
  return regradeChanges(evidence, isWord);
}

function isWord({ code, path }: Change): boolean {
  return stageEntry(code).unquoted === 'words' && path.lastIndexOf('/') === 0;
}
