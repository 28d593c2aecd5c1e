import { checkToolContract } from '../../contract/check-tools.ts';
import { ContractError } from '../../contract/contract-error.ts';
import { completePolicy } from '../../contract/policy.ts';
import { underChecks, withoutChecks } from '../../gate/checks.ts';
import { baseSettings } from '../../gate/document-settings.ts';
import { wholeStream } from '../../gate/whole-stream.ts';
import type { Gate } from '../../model/gate.ts';
import type { Json } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import type { ToolContract, ToolReply } from '../../model/tool-contract.ts';
import type { Verdict } from '../../model/verdict.ts';
import { runChecks } from '../../stages/checks/run-checks.ts';
import { ProseReader } from './judge/prose.ts';
import { judgeLater, judgeNow, type ToolSettings } from './judge-reply.ts';
import { buildRegistry } from './registry/build-registry.ts';

/** Makes a contract for tool calls ready to judge replies. Throws ContractError with every problem at once. */
export function compileTools(contract: ToolContract): Gate<ToolReply> {
  const problems: Problem[] = [...checkToolContract(contract)];
  if (problems.some(({ path }) => path === '' || path === '/tools')) throw new ContractError(problems);
  const isSound = problems.length === 0;
  const { effects = {}, ...given } = isSound ? (contract.policy ?? {}) : {};
  const policy = completePolicy(given);
  const registry = buildRegistry(
    { kind: 'tool-calls', tools: contract.tools, ...soundParts(contract, problems) },
    policy,
    problems,
  );
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new ContractError(errors, warnings);
  const settings: ToolSettings = {
    registry,
    policy,
    effects,
    order: contract.order ?? [],
    anything: baseSettings({}, { ...policy, on: {} }),
    prose: new ProseReader(registry, contract.names ?? []),
  };
  return toolGate(settings, contract, warnings);
}

/** The parts that can be used whatever is wrong with the others, so that one slip hides no other. */
function soundParts(contract: ToolContract, problems: readonly Problem[]): Pick<ToolContract, 'about' | 'order' | 'schemas'> {
  const parts = (['about', 'order', 'schemas'] as const).filter((part) => {
    return contract[part] !== undefined && !problems.some(({ path }) => path === `/${part}` || path.startsWith(`/${part}/`));
  });
  return Object.fromEntries(parts.map((part) => [part, contract[part]]));
}

function toolGate(settings: ToolSettings, contract: ToolContract, warnings: readonly Problem[]): Gate<ToolReply> {
  const checks = contract.checks ?? [];
  const judge: Gate<ToolReply>['judge'] = (reply, unit) =>
    withoutChecks(judgeNow(reply, unit?.input, settings), checks) as unknown as Verdict<ToolReply>;
  return {
    warnings,
    judge,
    check: async (reply, world, context) => {
      const verdict = await judgeLater(reply, context?.input, settings, context);
      return (await underChecks(verdict, checks, { ...context, world }, settings.policy)) as unknown as Verdict<ToolReply>;
    },
    recheck: async (value, world, context) => await runChecks(checks, value as unknown as Json, { ...context, world }),
    stream: (unit) => wholeStream((reply) => judge(reply, unit)),
  };
}
