import type { UnitContext } from '../model/gate.ts';
import { saysDone } from '../model/says-cut.ts';
import { cutByProvider } from '../stages/extract/cut-by-provider.ts';
import type { Settings } from './settings.ts';

/** The same gate for one unit: rules may read the unit's input, and its finish reason counts. */
export function forUnit(settings: Settings, unit: UnitContext | undefined): Settings {
  if (unit === undefined) return settings;
  const { finishReason, input } = unit;
  return { ...settings, cut: cutByProvider(finishReason), isComplete: saysDone(finishReason), input };
}
