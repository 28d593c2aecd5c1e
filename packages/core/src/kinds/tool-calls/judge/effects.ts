import type { Finding } from '../../../model/index.ts';
import { USUAL_EFFECTS } from '../contract/tool-words.ts';
import type { ToolEffect, ToolPolicyInput } from '../model/tool-contract.ts';
import type { Registry } from '../registry/build-registry.ts';
import type { PlacedCall } from './assemble.ts';

// Returns findings for the calls that a person must decide on because of their tools' effects. A tool that does not declare its effect may
// change something.
export function approvalFindings(
  calls: readonly PlacedCall[],
  effects: NonNullable<ToolPolicyInput['effects']>,
  registry: Registry,
): readonly Finding[] {
  return calls.flatMap(({ name, index }): readonly Finding[] => {
    const effect: ToolEffect = registry.tools.get(name)?.effect ?? 'change';
    if ((effects[effect] ?? USUAL_EFFECTS[effect]) !== 'hold') return [];
    return [{ code: 'tools.needs-approval', severity: 'warning', path: `/calls/${index}`, args: { tool: name, effect } }];
  });
}
