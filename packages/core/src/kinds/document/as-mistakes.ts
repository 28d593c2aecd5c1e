import { stageEntry } from '../../codes/stage-entry.ts';
import type { Problem } from '../../model/problem.ts';

/**
 * Gives warnings about the author's own schema the severity of their code. A misspelt keyword has no effect. That is an error in one's own
 * schema, but only worth a warning in someone else's.
 */
export function asMistakes(warnings: readonly Problem[]): readonly Problem[] {
  return warnings.map((warning) => ({ ...warning, severity: stageEntry(warning.code).severity ?? 'warning' }));
}
