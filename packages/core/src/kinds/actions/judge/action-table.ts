import { known } from '../../../lib/known.ts';
import { ownValue } from '../../../lib/own-value.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import type { CompiledActing } from '../../acting/compile-acting.ts';
import type { Action, ActionContract, ActionDetails, ChosenAction } from '../model/action-contract.ts';

export interface ListedAction {
  readonly chosen: ChosenAction;
  readonly given: JsonObject;
  readonly acting: CompiledActing | undefined;
  // Whether a person must agree to it.
  readonly needsApproval: boolean;
  readonly constraints: readonly string[];
}

export interface ActionTable {
  readonly all: readonly ListedAction[];
  readonly byId: ReadonlyMap<string, ListedAction>;
  readonly wait: ListedAction | undefined;
}

export function detailsOf(action: Action, about: ActionContract['about']): ActionDetails {
  const { type = '' } = action;
  return { ...ownValue(about ?? {}, type), ...action };
}

export function chosenAction({ id, type, command, targets = [], arguments: given }: Action, index: number): ChosenAction {
  return known({ id, index, type, command, targets, arguments: given });
}

export function givenOf({ id, type, command, targets = [], arguments: own = {} }: Action): JsonObject {
  const [target = null] = targets;
  return { ...own, id, type: type ?? null, command, targets: targets as unknown as Json, target: target as unknown as Json };
}
