import type { Acting, Check, Json, JsonObject, PolicyInput } from '../../../model/index.ts';

/** A person or thing that an action concerns. */
export interface ActionTarget {
  readonly id: string;
  /** The name shown to the model. */
  readonly name?: string;
  /** Where it is. */
  readonly place?: string;
}

/** The declarations for an action or for all actions of a type. */
export interface ActionDetails extends Acting {
  /** Considerations for the model's choice, in words. */
  readonly constraints?: readonly string[];
  /** Whether a person must approve the action before it runs. */
  readonly approve?: boolean;
}

/** An action that is available now. */
export interface Action extends ActionDetails {
  /** Its unique name. */
  readonly id: string;
  /** The type of the action, such as `go`. Several actions may share a type and differ in their targets. */
  readonly type?: string;
  /** The command in words, as the model sees it. */
  readonly command: string;
  readonly targets?: readonly ActionTarget[];
  /** Further data for the code that runs the action. */
  readonly arguments?: JsonObject;
}

/** The reply formats for choosing an action. All are accepted; the model is asked to use one. */
export type ActionForm = 'index' | 'list' | 'intent';

/**
 * What happens to a choice that cannot be carried out now: the model is asked again with the remaining actions, the choice waits, or a
 * person decides.
 */
export type WhenMoved = 'ask' | 'wait' | 'person';

/** A contract for replies that choose one of the actions available now. */
export interface ActionContract {
  readonly $schema?: string;
  readonly kind: 'actions';
  /** The actions, numbered from 1 in this order. */
  readonly actions: readonly Action[];
  /** The declarations for all actions of a type. An action's own declarations take precedence. */
  readonly about?: { readonly [type: string]: ActionDetails };
  /** The id of the action that means waiting. */
  readonly wait?: string;
  /** The format that the model is asked to use: `list` by default, or `index` if the schema has a field for the choice. */
  readonly form?: ActionForm;
  /**
   * What happens to a choice that cannot be carried out now. By default, the model is asked again after an index or a list, and an intent
   * waits.
   */
  readonly moved?: WhenMoved;
  /** Whether a person must approve `all` actions, or only those marked with `approve`. */
  readonly approve?: 'marked' | 'all';
  /**
   * A JSON Schema of everything besides the choice, such as speech, thoughts and notes. The reply is then an object that meets it, and its
   * fields are part of the value unchanged.
   */
  readonly schema?: JsonObject;
  /** The most actions that a model may be given to choose from. The list is never truncated; a longer one does not compile. */
  readonly most?: number;
  readonly checks?: readonly Check[];
  readonly policy?: PolicyInput;
}

/** A chosen action, with its index in the list. */
export interface ChosenAction {
  readonly id: string;
  /** Its number, from 1. */
  readonly index: number;
  readonly type?: string;
  readonly command: string;
  readonly targets: readonly ActionTarget[];
  readonly arguments?: JsonObject;
}

/** The result of a reply: the action to run, and the other fields of the reply, which meet the schema if there is one. */
export interface ActionChoice {
  /** The action to run, or null if a person accepted an intent that matches no action. Nothing runs then. */
  readonly action: ChosenAction | null;
  /**
   * How the action was found: by its number or name, as the first possible one of a list, by an intent, as waiting, or as an offered
   * alternative.
   */
  readonly by: 'index' | 'list' | 'intent' | 'wait' | 'alternative';
  readonly goal?: string;
  /** The model's reasons, in its own words. */
  readonly reasons?: Json;
  readonly speech?: string;
  readonly thoughts?: string;
  readonly notes?: Json;
}
