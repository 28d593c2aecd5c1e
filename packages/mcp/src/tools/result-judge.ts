import type { JsonObject } from '@tamis/core';
import type { JudgeResult } from '@tamis/core/contract';
import { MOST_BYTES } from '../wire/read-message.ts';
import type { CallGate } from './call-gate.ts';
import { madeGate } from './made-gate.ts';

// Judges the results of a server's tools: by the contract, and by the server's own schema where the contract has none. Undefined
// for a gate that does not judge results.
export function resultJudge(gate: CallGate, tools: readonly JsonObject[]): JudgeResult | undefined {
  const { judgeResult } = gate;
  if (judgeResult === undefined) return undefined;
  const declared = declaredIn(tools);
  const names = new Set(declared.map((tool) => tool.name));
  let own: JudgeResult | undefined;
  return (name, result, context) => {
    const verdict = judgeResult(name, result, context);
    const isSettled = verdict.status === 'fail' || gate.acts?.({ name, arguments: {} })?.hasOutput === true;
    if (isSettled || !names.has(name)) return verdict;
    own ??= madeGate(declared).judgeResult ?? judgeResult;
    return own(name, result, context);
  };
}

const WIDE = { bytes: MOST_BYTES, depth: 2000 };

function declaredIn(tools: readonly JsonObject[]): readonly JsonObject[] {
  const said = ({ name = '', outputSchema = null }: JsonObject) => ({ name, outputSchema, limits: WIDE });
  return tools.map(said).filter(({ outputSchema }) => outputSchema !== null);
}
