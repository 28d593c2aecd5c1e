import type { StageCode } from '../codes/stage-codes.ts';
import type { Evidence } from './evidence.ts';
import type { Finding } from './finding.ts';

/** Makes the finding of a stage that could not read the reply. */
export function failed(code: StageCode, args: Finding['args'] = {}, at?: number): Finding {
  return { code, severity: 'error', path: '', args, ...(at !== undefined && { at }) };
}

/** Makes the evidence of a reply from which no value was read. */
export function nothing(found: Finding | readonly Finding[]): Evidence {
  return { value: undefined, changes: [], findings: [found].flat(), dropped: [] };
}
