import { factsOf, type GateSettings, readReply } from '../../gate/index.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import {
  type Change,
  type CheckContext,
  type Evidence,
  type Finding,
  type Reply,
  readValue,
  type UnitContext,
  type Verdict,
} from '../../model/index.ts';
import { cutByProvider } from '../../stages/extract/cut-by-provider.ts';
import { decide } from '../../stages/verdict/decide.ts';
import { declaredAct } from '../acting/declared-act.ts';
import type { ListedAction } from './judge/action-table.ts';
import type { UnmetOf } from './judge/choose.ts';
import { type SettleBy, settle } from './judge/settle.ts';
import { bareChoice, contradictingWish } from './read/bare-choice.ts';
import { withIgnored } from './read/other-choices.ts';
import { type ReplyFields, wishIn } from './read/wish.ts';

export interface ActionSettings extends SettleBy {
  readonly document: GateSettings;
  readonly fields: ReplyFields;
  readonly names: readonly string[];
}

const NEEDS_CHECK: Finding = { code: 'checks.needs-check', severity: 'error', path: '', args: {} };

// Judges a reply that chooses an action, using data only. Preconditions that are functions need `gate.check`.
export function judgeActions(reply: Reply, unit: UnitContext | undefined, settings: ActionSettings): Verdict {
  const unmetOf = remembered(({ acting, given }) => {
    if (acting === undefined) return [];
    return acting.checks.length > 0 ? [NEEDS_CHECK] : acting.unmet(given, unit?.world);
  });
  return weigh(reply, unit, settings, unmetOf);
}

export async function judgeActionsAsync(
  reply: Reply,
  settings: ActionSettings,
  context: CheckContext | undefined,
): Promise<Verdict> {
  const { all } = settings.table;
  const unmet = await Promise.all(all.map((action) => unmetNow(action, context)));
  const known = new Map(all.map((action, index) => [action, unmet[index] ?? []]));
  return weigh(reply, context, settings, (action) => known.get(action) ?? []);
}

export async function unmetNow(
  { chosen, given, acting }: ListedAction,
  context: CheckContext | undefined,
): Promise<readonly Finding[]> {
  if (acting === undefined) return [];
  return await declaredAct({ name: chosen.id, arguments: given }, acting).unmet(context?.world, context);
}

function remembered(unmetOf: UnmetOf): UnmetOf {
  const known = new Map<ListedAction, readonly Finding[]>();
  return (action) => {
    const unmet = known.get(action) ?? unmetOf(action);
    known.set(action, unmet);
    return unmet;
  };
}

function weigh(reply: Reply, unit: UnitContext | undefined, settings: ActionSettings, unmetOf: UnmetOf): Verdict {
  const { fields } = settings;
  const text = fields.areDescribed ? undefined : textVerdict(reply, unit, settings, unmetOf);
  if (text !== undefined) return text;
  const { readings, ...read } = readReply(reply, settings.document, factsOf(unit));
  if (read.value === undefined) return decide(read, settings.policy, settings.codes);
  const wish = withIgnored(wishIn(read.value, fields), read.changes, settings.names, settings.policy.allow);
  const verdict = settle(wish, read, unmetOf, settings);
  const others = read.alternatives ?? readings;
  return others === undefined ? verdict : several(verdict, { ...read, alternatives: others }, unmetOf, settings);
}

function textVerdict(
  reply: Reply,
  unit: UnitContext | undefined,
  settings: ActionSettings,
  unmetOf: UnmetOf,
): Verdict | undefined {
  const bare = bareChoice(reply, settings.table);
  if (bare !== undefined) return settle(wishIn(bare.action.chosen.index), asText(unit, [bare.change]), unmetOf, settings);
  const unclear = contradictingWish(reply, settings.table);
  return unclear && settle(unclear, asText(unit, []), unmetOf, settings);
}

function asText(unit: UnitContext | undefined, changes: readonly Change[]): Evidence {
  const cut = cutByProvider(unit?.finishReason);
  return { value: null, findings: [], changes: [...(cut === undefined ? [] : [cut]), ...changes], dropped: [] };
}

// Judges a reply with several documents or readings. Each may choose something else, and a person sees what each would be.
function several(verdict: Verdict, read: Evidence, unmetOf: UnmetOf, settings: ActionSettings): Verdict {
  if (verdict.status !== 'hold') return verdict;
  const choices = (read.alternatives ?? []).flatMap(
    (document) => readValue(settle(wishIn(document, settings.fields), read, unmetOf, settings)) ?? [],
  );
  const all = [verdict.held, ...choices];
  const differing = choices.filter((one, place) => all.findIndex((other) => jsonEqual(one, other)) === place + 1);
  if (differing.length === 0) return verdict;
  return { ...verdict, reason: verdict.reason === 'doubt' ? 'several' : verdict.reason, alternatives: differing };
}
