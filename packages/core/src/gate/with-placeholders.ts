import type { Evidence } from '../model/evidence.ts';
import type { Settings } from './settings.ts';

/** Adds a doubt for each placeholder in a value. */
export function withPlaceholders(evidence: Evidence, settings: Settings): Evidence {
  const found = evidence.value === undefined ? undefined : settings.placeholders?.(evidence.value, settings);
  return found === undefined || found.length === 0 ? evidence : { ...evidence, changes: [...evidence.changes, ...found] };
}
