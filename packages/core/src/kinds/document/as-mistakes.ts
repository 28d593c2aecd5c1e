import { stageEntry } from '../../codes/stage-entry.ts';
import type { Problem } from '../../model/problem.ts';

/** A misspelt keyword decides nothing: a mistake in one's own schema, a warning in somebody else's. */
export function asMistakes(warnings: readonly Problem[]): readonly Problem[] {
  return warnings.map((warning) => ({ ...warning, severity: stageEntry(warning.code).severity ?? 'warning' }));
}
