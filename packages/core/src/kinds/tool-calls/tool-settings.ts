import type { GateSettings } from '../../gate/index.ts';
import type { Policy } from '../../model/index.ts';
import type { ProseReader } from './judge/prose.ts';
import type { OrderRule, Provenance, ToolLevel, ToolPolicyInput } from './model/tool-contract.ts';
import type { outsideValues } from './provenance/outside-values.ts';
import type { Registry } from './registry/build-registry.ts';
import type { resultJudge } from './results/judge-result.ts';

// What a small bundle leaves out.
export interface ToolParts {
  readonly outside?: typeof outsideValues;
  readonly results?: typeof resultJudge;
}

export interface ToolSettings {
  readonly outside: ToolParts['outside'] | undefined;
  readonly registry: Registry;
  readonly policy: Policy;
  readonly effects: NonNullable<ToolPolicyInput['effects']>;
  readonly provenance: Provenance;
  readonly order: readonly OrderRule[];
  readonly empty: ToolLevel;
  readonly anything: GateSettings;
  readonly prose: ProseReader;
}
