import { checkToolContract } from '../../contract/check-tools.ts';
import { ContractError } from '../../contract/contract-error.ts';
import { EFFECTS } from '../../contract/contract-words.ts';
import { completePolicy } from '../../contract/policy.ts';
import { underChecks, withoutChecks } from '../../gate/checks.ts';
import { baseSettings } from '../../gate/document-settings.ts';
import { wholeStream } from '../../gate/whole-stream.ts';
import { childPointer } from '../../lib/pointer.ts';
import type { Gate } from '../../model/gate.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import type { OrderRule, ToolContract, ToolReply } from '../../model/tool-contract.ts';
import type { Verdict } from '../../model/verdict.ts';
import { runChecks } from '../../stages/checks/run-checks.ts';
import { ProseReader } from './judge/prose.ts';
import { judgeLater, judgeNow, type ToolSettings } from './judge-reply.ts';
import { buildRegistry, type Registry } from './registry/build-registry.ts';

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
  problems.push(...idleEffects(effects, registry));
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new ContractError(errors, warnings);
  const settings: ToolSettings = {
    registry,
    policy,
    effects,
    empty: contract.levels?.empty ?? 'error',
    order: contract.order ?? [],
    anything: baseSettings({}, { ...policy, on: {} }),
    prose: new ProseReader(registry, contract.names ?? []),
  };
  return toolGate(settings, contract, warnings);
}

/** What can be used whatever is wrong with the rest, entry by entry, so that one slip hides no other. */
function soundParts(
  contract: ToolContract,
  problems: readonly Problem[],
): Pick<ToolContract, 'about' | 'levels' | 'order' | 'schemas'> {
  const isWrong = (place: string) => problems.some(({ path }) => path === place || path.startsWith(`${place}/`));
  const { about, levels, order, schemas } = contract;
  const tools = isJsonObject(about) ? Object.entries(about).filter(([name]) => !isWrong(childPointer('/about', name))) : [];
  return {
    ...(tools.length > 0 ? { about: Object.fromEntries(tools) } : {}),
    ...(Array.isArray(order) ? { order: order.map((rule, index) => (isWrong(`/order/${index}`) ? NO_RULE : rule)) } : {}),
    ...(isJsonObject(levels) && !isWrong('/levels') ? { levels } : {}),
    ...(isJsonObject(schemas) ? { schemas } : {}),
  };
}

/** Stands for a rule that can't be used, so that those behind it keep their places. */
const NO_RULE: OrderRule = { once: [] };

/** A policy that holds what no tool does, while tools do not say what they do: the author relies on it, and it never counts. */
function idleEffects(effects: ToolSettings['effects'], { tools }: Registry): readonly Problem[] {
  const all = [...tools.values()].map(({ effect }) => effect ?? 'change');
  const isMarked = [...tools.values()].every(({ effect }) => effect !== undefined);
  const held = EFFECTS.filter((effect) => effects[effect] === 'hold');
  if (isMarked || held.some((effect) => all.includes(effect))) return [];
  return held.map((effect): Problem => {
    return { code: 'contract.idle-effect', severity: 'warning', path: `/policy/effects/${effect}`, args: { effect } };
  });
}

function toolGate(settings: ToolSettings, contract: ToolContract, warnings: readonly Problem[]): Gate<ToolReply> {
  const checks = contract.checks ?? [];
  const judge: Gate<ToolReply>['judge'] = (reply, unit) =>
    withoutChecks(judgeNow(reply, unit, settings), checks) as unknown as Verdict<ToolReply>;
  return {
    kind: 'tool-calls',
    warnings,
    judge,
    check: async (reply, world, context) => {
      const verdict = await judgeLater(reply, settings, context);
      return (await underChecks(verdict, checks, { ...context, world }, settings.policy)) as unknown as Verdict<ToolReply>;
    },
    recheck: async (value, world, context) => await runChecks(checks, value as unknown as Json, { ...context, world }),
    stream: (unit) => wholeStream(judge, unit),
  };
}
