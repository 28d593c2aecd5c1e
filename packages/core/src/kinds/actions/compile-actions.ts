import { stageCodes } from '../../codes/stage-codes.ts';
import { documentSettings, type Judge, type Parts, worldReading } from '../../gate/index.ts';
import { appendAll } from '../../lib/append-all.ts';
import { childPointer } from '../../lib/pointer.ts';
import { isJsonObject, type Json, type Policy, type Problem } from '../../model/index.ts';
import { ACTING_KEYS } from '../acting/check-acting.ts';
import { actingCodes } from '../acting/codes.ts';
import { type CompiledActing, compileActing } from '../acting/compile-acting.ts';
import { declaredAct } from '../acting/declared-act.ts';
import { worldReaderIn } from '../acting/world-reader.ts';
import { asMistakes } from '../document/as-mistakes.ts';
import { actionsCodes } from './codes/actions.ts';
import { type ActionTable, chosenAction, detailsOf, givenOf, type ListedAction } from './judge/action-table.ts';
import { type ActionSettings, judgeActions, judgeActionsAsync, unmetNow } from './judge-reply.ts';
import type { Action, ActionChoice, ActionContract, ActionDetails } from './model/action-contract.ts';
import { choiceKey } from './read/choice-key.ts';
import { choosingNames, replySchema } from './read/reply-schema.ts';
import { toldActions } from './told-actions.ts';

const CODES = { ...stageCodes, ...actionsCodes, ...actingCodes };

export function compileActions(contract: ActionContract, parts: Parts, problems: Problem[], policy: Policy): Judge | undefined {
  if (problems.some(({ path }) => path === '/actions')) return undefined;
  const table = tableOf(contract, parts, problems);
  const { schema } = contract;
  const isUsable = problems.every(({ path }) => path !== '/schema' && !path.startsWith('/schema/'));
  // What a character says and why may be dots: nothing is done with it.
  const reading: Parts = schema === undefined ? { ...parts, placeholders: undefined } : parts;
  const shaped = documentSettings({ schema: replySchema(isUsable ? schema : undefined) }, policy, problems, reading);
  appendAll(problems, asMistakes(shaped.warnings));
  if (shaped.settings === undefined) return undefined;
  const fields = { choice: choiceKey(schema), areDescribed: schema !== undefined };
  const names = choosingNames(schema, ['choices', 'preferred']);
  const { moved } = contract;
  const settings: ActionSettings = { table, policy, moved, codes: CODES, document: shaped.settings, fields, names };
  return {
    policy,
    checks: contract.checks ?? [],
    told: () => toldActions(contract, table),
    acts: ({ name }) => {
      const action = table.byId.get(name);
      return action && declaredAct({ name, arguments: action.given }, action.acting, parts.timer);
    },
    world: worldReading,
    worldReader: () => worldReaderIn(table.all.map(({ chosen, acting }) => ({ name: chosen.id, acting }))),
    recheck: async (value, context) => await unmetChoice(value, table, context),
    judge: (reply, unit) => judgeActions(reply, unit, settings),
    judgeLater: async (reply, context) => await judgeActionsAsync(reply, settings, context),
  };
}

function tableOf(contract: ActionContract, parts: Parts, problems: Problem[]): ActionTable {
  const ofTypes = new Map<string, CompiledActing | undefined>();
  const all = contract.actions.flatMap((action, index) => {
    const isSound = isJsonObject(action) && isUsable(`/actions/${index}`, problems) && isJsonObject(contract.about ?? {});
    return isSound ? [listedAction(action, index, contract, actingOf(action, index, contract, ofTypes, parts, problems))] : [];
  });
  const byId = new Map(all.map((action) => [action.chosen.id, action]));
  return { all, byId, wait: byId.get(contract.wait ?? '') };
}

function isUsable(path: string, problems: readonly Problem[]): boolean {
  const parts = ['', '/id', '/type', '/command', '/targets', '/arguments'].map((part) => `${path}${part}`);
  return problems.every(
    (problem) => !parts.some((part) => problem.path === part || (part !== path && problem.path.startsWith(`${part}/`))),
  );
}

function listedAction(
  action: Action,
  index: number,
  { about, approve }: ActionContract,
  acting: CompiledActing | undefined,
): ListedAction {
  const details = detailsOf(action, about);
  return {
    chosen: chosenAction(action, index + 1),
    given: givenOf(action),
    acting,
    needsApproval: approve === 'all' || details.approve === true,
    constraints: details.constraints ?? [],
  };
}

function actingOf(
  action: Action,
  index: number,
  { about }: ActionContract,
  ofTypes: Map<string, CompiledActing | undefined>,
  parts: Parts,
  problems: Problem[],
): CompiledActing | undefined {
  const known = Object.keys(givenOf(action));
  const isOwn = ACTING_KEYS.some((key) => action[key] !== undefined);
  const key = JSON.stringify([action.type, known]);
  if (!isOwn && ofTypes.has(key)) return ofTypes.get(key);
  const shared = childPointer('/about', action.type ?? '');
  const pathOf = (part: keyof ActionDetails) => `${action[part] === undefined ? shared : `/actions/${index}`}/${part}`;
  const acting = compileActing(detailsOf(action, about), { name: action.id, pathOf, known }, parts, problems);
  if (!isOwn) ofTypes.set(key, acting);
  return acting;
}

// Returns the unmet preconditions of a choice that was judged before. A choice that is no longer offered cannot be carried out either.
async function unmetChoice(value: Json, table: ActionTable, context: Parameters<typeof unmetNow>[1]) {
  const { action } = value as unknown as ActionChoice;
  if (action === null) return [];
  const listed = table.byId.get(action.id);
  if (listed !== undefined) return await unmetNow(listed, context);
  const args = { found: action.id, suggestion: '' };
  return [{ code: 'actions.unknown-action', severity: 'error', path: '/action', args } as const];
}
