import type { Json, JsonObject } from '../../../model/json.ts';
import type { CompiledActing } from '../../acting/compile-acting.ts';
import type { Action, ActionContract, ActionDetails, ChosenAction } from '../model/action-contract.ts';

/** An action with everything that is known about it. */
export interface ListedAction {
  readonly chosen: ChosenAction;
  /** What its preconditions, its summary and its effects read as arguments. */
  readonly given: JsonObject;
  readonly acting: CompiledActing | undefined;
  /** Whether a person must agree to it. */
  readonly needsApproval: boolean;
  readonly constraints: readonly string[];
}

/** The actions of a contract in their order, and by their ids. */
export interface ActionTable {
  readonly all: readonly ListedAction[];
  readonly byId: ReadonlyMap<string, ListedAction>;
  /** The action that means waiting. */
  readonly wait: ListedAction | undefined;
}

/** What is declared about an action: its own settings, or those of its type. */
export function detailsOf(action: Action, about: ActionContract['about']): ActionDetails {
  const { type = '' } = action;
  const shared = about !== undefined && Object.hasOwn(about, type) ? about[type] : undefined;
  return { ...shared, ...action };
}

/** An action as it is passed to the code that runs it. */
export function chosenAction({ id, type, command, targets = [], arguments: given }: Action, index: number): ChosenAction {
  return {
    id,
    index,
    ...(type === undefined ? {} : { type }),
    command,
    targets,
    ...(given === undefined ? {} : { arguments: given }),
  };
}

/** What expressions read from an action: its own arguments, and its identity. */
export function givenOf({ id, type, command, targets = [], arguments: own = {} }: Action): JsonObject {
  const [target = null] = targets;
  return { ...own, id, type: type ?? null, command, targets: targets as unknown as Json, target: target as unknown as Json };
}
