import type { UnitContext } from '../model/gate.ts';
import { saysDone } from '../model/says-cut.ts';
import { cutByProvider } from '../stages/extract/cut-by-provider.ts';
import type { Settings } from './settings.ts';

/** The same gate for one unit: rules may read what it brought along, and its finish reason counts. */
export function forUnit(settings: Settings, unit: UnitContext | undefined): Settings {
  if (unit === undefined) return settings;
  const cut = cutByProvider(unit.finishReason);
  const isComplete = saysDone(unit.finishReason);
  const own = withInput(settings, unit);
  return cut === undefined && !isComplete ? own : { ...own, cut, isComplete };
}

function withInput(settings: Settings, { input }: UnitContext): Settings {
  const { rulesFor, lastRulesFor } = settings;
  if (input === undefined || (rulesFor === undefined && lastRulesFor === undefined)) return settings;
  return { ...settings, rules: rulesFor?.(input), lastRules: lastRulesFor?.(input) };
}
