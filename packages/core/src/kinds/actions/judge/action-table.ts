import type { Json, JsonObject } from '../../../model/json.ts';
import type { CompiledActing } from '../../acting/compile-acting.ts';
import type { Action, ActionContract, ActionDetails, ChosenAction } from '../model/action-contract.ts';

/** An action with its compiled declarations. */
export interface ListedAction {
  readonly chosen: ChosenAction;
  /** The data that its preconditions, summary and effects read as arguments. */
  readonly given: JsonObject;
  readonly acting: CompiledActing | undefined;
  /** Whether a person must agree to it. */
  readonly needsApproval: boolean;
  readonly constraints: readonly string[];
}

/** A contract's actions, in order and by id. */
export interface ActionTable {
  readonly all: readonly ListedAction[];
  readonly byId: ReadonlyMap<string, ListedAction>;
  /** The action that means waiting. */
  readonly wait: ListedAction | undefined;
}

/** Returns an action's declarations: its own or, where it has none, those of its type. */
export function detailsOf(action: Action, about: ActionContract['about']): ActionDetails {
  const { type = '' } = action;
  const shared = about !== undefined && Object.hasOwn(about, type) ? about[type] : undefined;
  return { ...shared, ...action };
}

/** Returns an action in the form passed to the code that runs it. */
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

/** Returns the data that expressions read from an action: its arguments and its identity. */
export function givenOf({ id, type, command, targets = [], arguments: own = {} }: Action): JsonObject {
  const [target = null] = targets;
  return { ...own, id, type: type ?? null, command, targets: targets as unknown as Json, target: target as unknown as Json };
}
