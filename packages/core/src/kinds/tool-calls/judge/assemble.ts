import {
  type Change,
  type Dropped,
  type Evidence,
  type Finding,
  type Json,
  type Policy,
  readValue,
  type Verdict,
} from '../../../model/index.ts';
import { actionAt } from '../../../stages/verdict/drop.ts';
import { toolEntry } from '../code-table.ts';
import type { ToolCall } from '../model/tool-contract.ts';
import type { CallEvidence } from './judge-call.ts';

// A call with its index in the reply, since calls before it may have been left out.
export interface PlacedCall extends ToolCall {
  readonly index: number;
  readonly given: Json;
}

export interface Assembled extends Omit<Evidence, 'value'> {
  readonly calls: readonly PlacedCall[];
  readonly isRefused: boolean;
}

// Combines the evidence about each call. `verdicts[i]` is the verdict on the arguments of call `i`.
export function assemble(judged: readonly CallEvidence[], verdicts: readonly Verdict[], on: Policy['on']): Assembled {
  const calls: PlacedCall[] = [];
  const changes: Change[] = [];
  const findings: Finding[] = [];
  const dropped: Dropped[] = [];
  let isRefused = false;
  judged.forEach((one, index) => {
    const verdict = verdicts[index] as Verdict;
    const path = `/calls/${index}`;
    const found = [
      ...one.nameFindings.map((finding) => ({ ...finding, path: `${path}/name` })),
      ...verdict.findings.map((finding) => {
        return { ...finding, path: `${path}/arguments${finding.path}`, args: { tool: one.name, ...finding.args } };
      }),
    ];
    const value = readValue(verdict);
    if (value === undefined && actionAt(path, on)?.action === 'drop') {
      dropped.push({ path, value: one.written, findings: found });
      return;
    }
    // One by one: a hostile reply takes more changes than a call can have arguments.
    for (const change of one.nameChanges) changes.push({ ...change, path: `${path}/name` });
    for (const change of verdict.changes) changes.push({ ...change, path: `${path}/arguments${change.path}` });
    // A change that the policy refuses is reported once, for the reply as a whole.
    for (const finding of found) if (!isToldOnce(finding)) findings.push(finding);
    if (value === undefined) isRefused = true;
    else calls.push({ name: one.name, arguments: value as ToolCall['arguments'], index, given: one.evidence.value ?? null });
  });
  return { calls, changes, findings, dropped, isRefused };
}

function isToldOnce({ code }: Finding): boolean {
  const { kind, refusesCut } = toolEntry(code);
  return kind === 'change' || refusesCut === true;
}
