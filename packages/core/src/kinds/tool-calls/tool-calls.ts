import { actingCodes } from '../acting/codes.ts';
import type { GivenTypes, Kind } from '../kind.ts';
import { provenanceCodes } from './codes/provenance.ts';
import { resultsCodes } from './codes/results.ts';
import { toolListCodes } from './codes/tool-list.ts';
import { toolsCodes } from './codes/tools.ts';
import { compileTools } from './compile-tools.ts';
import { callPolicy, checkToolContract } from './contract/check-tools.ts';
import type { CallOf } from './model/call-of.ts';
import type { ToolContract, ToolReply } from './model/tool-contract.ts';
import { outsideValues } from './provenance/outside-values.ts';
import { resultJudge } from './results/judge-result.ts';
import type { ToolParts } from './tool-settings.ts';

export interface ToolTypes extends GivenTypes {
  readonly contract: ToolContract<this['tools']>;
  readonly value: ToolReply<CallOf<this['tools']>>;
}

const codes = { ...toolsCodes, ...provenanceCodes, ...toolListCodes, ...resultsCodes, ...actingCodes } as const;

// The kind with these parts. A contract that needs another gets a ContractError that names the whole kind.
/* @__NO_SIDE_EFFECTS__ */
export function toolKind(own: ToolParts): Kind<ToolTypes, typeof codes> {
  return {
    name: 'tool-calls',
    keys: ['$schema', 'kind', 'tools', 'about', 'levels', 'order', 'names', 'schemas', 'checks', 'policy'],
    codes,
    problems: checkToolContract,
    policy: callPolicy,
    compile: (contract, parts, problems, policy) =>
      compileTools(contract as unknown as ToolContract, parts, problems, policy, own),
  };
}

/** The kind for replies that may call tools. */
export const toolCalls: Kind<ToolTypes, typeof codes> = /* @__PURE__ */ toolKind({
  outside: outsideValues,
  results: resultJudge,
});
