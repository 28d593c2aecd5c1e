import { ContractError, compile, type ToolContract } from '@tamis/core';
import type { CallGate, GateFor, GateOptions } from '@tamis/mcp';
import { usage } from '../exit/halt.ts';
import type { GateMcpFlags } from '../flags/server-flags.ts';
import { loadGate } from '../load/load-gate.ts';
import { openContract } from '../load/open-contract.ts';

// The policy without a contract: a person decides on every tool that does more than read.
const POLICY = { effects: { change: 'hold', destroy: 'hold' } } as const;

export function gateForFlags({
  contract,
  tools,
}: Pick<GateMcpFlags, 'contract' | 'tools'>): Pick<GateOptions, 'gateFor' | 'passToken'> {
  if (contract === undefined && tools === undefined) return {};
  const open = contract === undefined || tools !== undefined ? undefined : openContract(contract);
  if (open !== undefined) return { gateFor: withServerTools(open, contract ?? ''), ...passedBy(open) };
  const { gate } = loadGate({ ...(contract && { contract }), ...(tools && { tools }) });
  if (gate.kind !== 'tool-calls')
    throw usage(`${contract ?? tools} is a contract of kind ${gate.kind}.`, 'The gate needs a contract of kind tool-calls.');
  const made = contract === undefined ? compile({ ...(gate.contract as ToolContract), policy: POLICY }) : gate;
  return { gateFor: () => made as unknown as CallGate, ...passedBy(gate.contract as ToolContract) };
}

function passedBy({ policy }: Pick<ToolContract, 'policy'>): Pick<GateOptions, 'passToken'> {
  return policy?.passToken === undefined ? {} : { passToken: policy.passToken };
}

function withServerTools(contract: Omit<ToolContract, 'tools'>, file: string): GateFor {
  return (tools) => {
    try {
      return compile({ ...contract, tools }) as unknown as CallGate;
    } catch (problem) {
      if (problem instanceof ContractError) throw new Error(`${file} does not match the server's tools. ${problem.message}`);
      throw problem;
    }
  };
}
