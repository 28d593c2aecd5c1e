import { completePolicy } from '../../contract/policy.ts';
import { baseSettings, type Judge, type Parts, worldReading } from '../../gate/index.ts';
import { appendAll } from '../../lib/append-all.ts';
import { childPointer } from '../../lib/pointer.ts';
import { isJsonObject, type Policy, type Problem } from '../../model/index.ts';
import { declaredAct } from '../acting/declared-act.ts';
import { worldReaderIn } from '../acting/world-reader.ts';
import { EFFECTS, USUAL_PROVENANCE } from './contract/tool-words.ts';
import { preconditionChecks, unmetCalls } from './judge/preconditions.ts';
import { ProseReader } from './judge/prose.ts';
import { judgeToolCalls, judgeToolCallsAsync } from './judge-reply.ts';
import { missingParts, withoutResults } from './missing-parts.ts';
import type { OrderRule, Provenance, ToolContract, ToolPolicyInput } from './model/tool-contract.ts';
import { buildRegistry, type Registry } from './registry/build-registry.ts';
import { toldTools } from './told-tools.ts';
import type { ToolParts, ToolSettings } from './tool-settings.ts';

export function compileTools(
  contract: ToolContract,
  parts: Parts,
  problems: Problem[],
  policy: Policy,
  { outside, results }: ToolParts,
): Judge | undefined {
  if (problems.some(({ path }) => path === '/tools')) return undefined;
  const { effects = {}, provenance } = contract.policy ?? {};
  const sound: ToolContract = { kind: 'tool-calls', tools: contract.tools, ...soundParts(contract, problems) };
  const registry = buildRegistry(sound, policy, problems, parts);
  appendAll(problems, idleEffects(effects, registry));
  // Placeholders in arguments are looked for with the schema of the tool, and results may contain them.
  const reading: Parts = { ...parts, placeholders: undefined };
  const settings: ToolSettings = {
    outside,
    registry,
    policy,
    effects,
    provenance: provenanceOf(provenance),
    empty: contract.levels?.empty ?? 'error',
    order: contract.order ?? [],
    anything: baseSettings({}, { ...policy, on: {} }, reading),
    prose: new ProseReader(registry, contract.names ?? []),
  };
  appendAll(problems, missingParts(contract, settings, results));
  const checks = [...(contract.checks ?? []), ...preconditionChecks(registry)];
  const { anything } = settings;
  // A text is passed on as it is, so no digits of it are lost.
  const strict = baseSettings({}, completePolicy({ allow: ['parse.digits-lost'], keys: policy.keys }), reading);
  return {
    ...toolJudge(settings, checks, parts.timer),
    judgeResult: results?.({ registry, anything, strict }) ?? withoutResults,
    told: () => toldTools(contract),
  };
}

function provenanceOf(written: ToolPolicyInput['provenance']): Provenance {
  return typeof written === 'string' ? { change: written, destroy: written } : { ...USUAL_PROVENANCE, ...written };
}

// Returns the usable parts, entry by entry, despite problems in the rest, so that one mistake does not hide another.
function soundParts(
  contract: ToolContract,
  problems: readonly Problem[],
): Pick<ToolContract, 'about' | 'levels' | 'order' | 'schemas'> {
  const isWrong = (place: string) => problems.some(({ path }) => path === place || path.startsWith(`${place}/`));
  const { about, levels = {}, order, schemas = {} } = contract;
  const tools = isJsonObject(about) ? Object.entries(about).filter(([name]) => !isWrong(childPointer('/about', name))) : [];
  return {
    about: Object.fromEntries(tools),
    levels,
    schemas,
    ...(Array.isArray(order) ? { order: order.map((rule, index) => (isWrong(`/order/${index}`) ? NO_RULE : rule)) } : {}),
  };
}

// Takes the place of a rule that cannot be used, so that those after it keep their positions.
const NO_RULE: OrderRule = { once: [] };

// Warns about a policy that holds effects which no tool has, while tools do not declare theirs. The author relies on it, and it never
// applies.
function idleEffects(effects: ToolSettings['effects'], { tools }: Registry): readonly Problem[] {
  const all = [...tools.values()].map(({ effect }) => effect ?? 'change');
  const isMarked = [...tools.values()].every(({ effect }) => effect !== undefined);
  const held = EFFECTS.filter((effect) => effects[effect] === 'hold');
  if (isMarked || held.some((effect) => all.includes(effect))) return [];
  return held.map((effect): Problem => {
    return { code: 'contract.idle-effect', severity: 'warning', path: `/policy/effects/${effect}`, args: { effect } };
  });
}

function toolJudge(settings: ToolSettings, checks: Judge['checks'], timer: Parts['timer']): Judge {
  const { tools } = settings.registry;
  return {
    policy: settings.policy,
    checks,
    readsReasoning: true,
    acts: (act) => {
      const tool = tools.get(act.name);
      if (tool === undefined) return undefined;
      const { effect = 'change', result } = tool;
      return { ...declaredAct(act, tool.acting, timer), effect, hasOutput: result.output !== undefined };
    },
    world: worldReading,
    worldReader: () => worldReaderIn(tools.values()),
    recheck: (value, { world }) => unmetCalls(value, world, settings.registry),
    judge: (reply, unit) => judgeToolCalls(reply, unit, settings),
    judgeLater: async (reply, context) => await judgeToolCallsAsync(reply, settings, context),
  };
}
