import { closestWord } from '../../../lib/closest-word.ts';
import type { Change, Finding } from '../../../model/index.ts';
import { suggestionText } from '../../../wording/suggestion-text.ts';
import type { ActionTarget } from '../model/action-contract.ts';
import { spelledAction } from '../read/named-action.ts';
import type { ActionName, WantedAction, Wish } from '../read/wish.ts';
import type { ActionTable, ListedAction } from './action-table.ts';

export type Resolved = { readonly action: ListedAction; readonly changes: readonly Change[] } | { readonly finding: Finding };

export function resolve({ name, path, ...own }: WantedAction, wish: Wish, table: ActionTable): Resolved {
  const targets = own.targets ?? wish.targets;
  const named = actionNamed(name, path, targets, table);
  const meant = (other: ActionName) => ('finding' in named ? other === name : isMeant(named.action, other, table));
  const other = [...wish.preferred, ...(own.preferred ?? [])].find((one) => !meant(one));
  if (other !== undefined) {
    const action = 'finding' in named ? name : named.action.chosen.id;
    return { finding: refused('actions.contradiction', path, { action, preferred: other }) };
  }
  if ('finding' in named) return named;
  const { chosen } = named.action;
  // Waiting takes no target.
  if (targets !== undefined && named.action !== table.wait && !hasTargets(named.action, targets)) {
    return { finding: otherTarget(chosen.id, chosen.targets, targets, path) };
  }
  return named;
}

function actionNamed(name: ActionName, path: string, targets: Wish['targets'], table: ActionTable): Resolved {
  if (typeof name === 'number') {
    const action = table.all[name - 1];
    const args = { index: name, count: table.all.length };
    return action === undefined ? { finding: refused('actions.no-such-index', path, args) } : { action, changes: [] };
  }
  const exact = table.byId.get(name);
  if (exact !== undefined) return { action: exact, changes: [] };
  const typed = table.all.filter(({ chosen }) => chosen.type === name);
  if (typed.length > 0) return oneOfType(name, path, typed, targets);
  const spelled = spelledAction(name, table);
  return spelled === undefined
    ? { finding: unknownAction(name, path, table) }
    : { action: spelled, changes: [spelling(name, path, spelled)] };
}

// Returns an action by its type: the one with the targets that the reply names. Without targets there must be only one.
function oneOfType(name: string, path: string, typed: readonly ListedAction[], targets: Wish['targets']): Resolved {
  const fitting = targets === undefined ? typed : typed.filter((action) => hasTargets(action, targets));
  const [only, ...more] = fitting;
  if (only !== undefined) {
    if (more.length === 0) return { action: only, changes: [] };
    const offered = fitting.map(({ chosen }) => chosen.id);
    return { finding: refused('actions.several-actions', path, { found: name, offered }) };
  }
  const found = typed.flatMap(({ chosen }) => chosen.targets);
  return { finding: otherTarget(name, found, targets ?? [], path) };
}

function otherTarget(action: string, found: readonly ActionTarget[], wanted: readonly string[], path: string): Finding {
  const listed = (ids: readonly string[]) => (ids.length === 0 ? 'nothing' : ids.join(', ').slice(0, 200));
  const args = { action, found: listed(found.map(({ id }) => id)), expected: listed(wanted) };
  return refused('actions.other-target', path, args);
}

function hasTargets({ chosen }: ListedAction, targets: readonly string[]): boolean {
  const [own, wanted] = [new Set(chosen.targets.map(({ id }) => id)), new Set(targets)];
  return own.size === wanted.size && [...wanted].every((id) => own.has(id));
}

function isMeant({ chosen }: ListedAction, preferred: ActionName, table: ActionTable): boolean {
  if (typeof preferred === 'number') return chosen.index === preferred;
  return chosen.id === preferred || chosen.type === preferred || spelledAction(preferred, table)?.chosen.id === chosen.id;
}

function unknownAction(name: string, path: string, { byId }: ActionTable): Finding {
  const found = name.slice(0, 80);
  const suggestion = suggestionText(closestWord(found, [...byId.keys()]), found);
  return refused('actions.unknown-action', path, { found, suggestion });
}

function spelling(before: string, path: string, { chosen }: ListedAction): Change {
  const args = { found: before.slice(0, 80), action: chosen.id };
  return { code: 'actions.spelled-choice', safety: 'safe', path, before, after: chosen.id, args };
}

function refused(code: Finding['code'], path: string, args: Finding['args']): Finding {
  return { code, severity: 'error', path, args };
}
