import { stageEntry } from '../../codes/stage-entry.ts';
import type { Problem } from '../../model/index.ts';

export function asMistakes(warnings: readonly Problem[]): readonly Problem[] {
  return warnings.map((warning) => ({ ...warning, severity: stageEntry(warning.code).severity ?? 'warning' }));
}
