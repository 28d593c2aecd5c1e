import { stageEntry } from '../../codes/stage-entry.ts';
import type { Problem } from '../../model/problem.ts';

/** A keyword that is misspelt decides nothing; in a schema of one's own that is a mistake, in one that others wrote a warning. */
export function asMistakes(warnings: readonly Problem[]): readonly Problem[] {
  return warnings.map((warning) => ({ ...warning, severity: stageEntry(warning.code).severity ?? 'warning' }));
}
