import { stageEntry } from '../../codes/stage-entry.ts';
import type { Evidence } from '../../model/evidence.ts';
import { isJsonObject } from '../../model/json.ts';
import type { ContractFit } from './contract-fit.ts';
import { regradeChanges } from './regrade.ts';

// Decides whether a bracket after the end closes one that was lost inside the document. What was lost with it runs two keys together, so
// that the schema does not describe the result.
export function lostOpener(evidence: Evidence, { keys }: ContractFit): Evidence {
  const { value } = evidence;
  if (!keys || !isJsonObject(value) || Object.keys(value).every((key) => keys.has(key))) return evidence;
  return regradeChanges(evidence, ({ code }) => stageEntry(code).closer === 'extra');
}
