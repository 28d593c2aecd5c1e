import type { StageCode } from '../codes/stage-codes.ts';
import type { Evidence } from './evidence.ts';
import type { Finding } from './finding.ts';

/** Returns a finding about a reply as a whole. */
export function failed(code: StageCode, args: Finding['args'] = {}, at?: number): Finding {
  return { code, severity: 'error', path: '', args, ...(at !== undefined && { at }) };
}

/** Returns the evidence about a reply that gave no value. */
export function nothing(found: Finding | readonly Finding[]): Evidence {
  return { value: undefined, changes: [], findings: [found].flat(), dropped: [] };
}
