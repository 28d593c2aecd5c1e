import { missingPart } from '../../contract/missing-part.ts';
import { Fault, type JudgeResult, type Problem } from '../../model/index.ts';
import type { ToolContract } from './model/tool-contract.ts';
import { USUAL_TERMS } from './registry/result-terms.ts';
import type { ToolParts, ToolSettings } from './tool-settings.ts';

// Returns the problems of a contract that needs what a small bundle leaves out. Values from outside are only warned about by default,
// and so is their part.
export function missingParts(
  { policy }: ToolContract,
  { registry, outside, provenance, policy: { strict } }: ToolSettings,
  results: ToolParts['results'],
): readonly Problem[] {
  const tools = [...registry.tools.values()];
  const meanings = tools.map(({ effect = 'change' }) => (effect === 'read' ? 'off' : provenance[effect]));
  const isUsual = policy?.provenance === undefined && !strict && !meanings.includes('hold');
  const missing: Problem[] = [];
  if (outside === undefined && meanings.some((meaning) => meaning !== 'off'))
    missing.push({ ...missingPart('/policy/provenance', 'provenance'), severity: isUsual ? 'warning' : 'error' });
  const hasTerms = tools.some(({ result }) => result.output ?? (result.trust !== 'own' || result.limits !== USUAL_TERMS.limits));
  if (results === undefined && hasTerms) missing.push(missingPart('/tools', 'results'));
  return missing;
}

// Refuses every result: what was not judged must not be passed on.
export const withoutResults: JudgeResult = (tool, _, { failed = false } = {}) => {
  const { code, args } = missingPart('', 'results');
  const fault = new Fault(
    'fault.tool-result',
    `The result of ${tool} was not judged: ${args.name} from ${args.entry} is missing.`,
  );
  return { status: 'fail', tool, failed, findings: [{ code, severity: 'error', path: '', args }], fault };
};
