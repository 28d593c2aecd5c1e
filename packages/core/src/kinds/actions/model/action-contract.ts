import type { Acting } from '../../../model/acting.ts';
import type { Check } from '../../../model/check.ts';
import type { PolicyInput } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';

/** A person or thing that an action concerns. */
export interface Target {
  readonly id: string;
  /** The name that the model is told. */
  readonly name?: string;
  /** Where it is. */
  readonly place?: string;
}

/** The declarations for an action or for all actions of a type. */
export interface ActionDetails extends Acting {
  /** What the model has to consider when it chooses, in words. */
  readonly constraints?: readonly string[];
  /** Whether a person must approve it before it runs. */
  readonly approve?: boolean;
}

/** An action that is available now. */
export interface Action extends ActionDetails {
  /** Its unique name. */
  readonly id: string;
  /** The type of action, such as `go`; several actions may share it, with different targets. */
  readonly type?: string;
  /** The command in words, as the model sees it. */
  readonly command: string;
  readonly targets?: readonly Target[];
  /** Anything else that the code that runs it needs to know. */
  readonly arguments?: JsonObject;
}

/** The reply formats for choosing an action. All are accepted; the model is asked to use one. */
export type ActionForm = 'index' | 'list' | 'intent';

/** The treatment of a choice that cannot be carried out now: ask again with the remaining actions, wait, or let a person decide. */
export type WhenMoved = 'ask' | 'wait' | 'person';

/** A contract for replies that choose one of the actions available now. */
export interface ActionContract {
  readonly $schema?: string;
  readonly kind: 'actions';
  /** The actions, numbered from 1 in this order. */
  readonly actions: readonly Action[];
  /** What is declared about all actions of a type; what an action itself says takes precedence. */
  readonly about?: { readonly [type: string]: ActionDetails };
  /** The id of the action that means waiting. */
  readonly wait?: string;
  /** The form that the model is told to use: `list` by default, or `index` if the schema has a field for the choice. */
  readonly form?: ActionForm;
  /** What happens to a choice that can't be done now; by default, an index or a list is asked again, and an intent waits. */
  readonly moved?: WhenMoved;
  /** Whether a person must agree to `all` actions, or only to those that say so. */
  readonly approve?: 'marked' | 'all';
  /**
   * A JSON Schema of everything besides the choice: speech, thoughts, notes, anything else. The reply is then an object that meets
   * it, and its fields are part of the value as they are.
   */
  readonly schema?: JsonObject;
  /** The most actions that a model may be given to choose from. The list is never cut: a longer one does not compile. */
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
  readonly targets: readonly Target[];
  readonly arguments?: JsonObject;
}

/** The result of a reply: the action to run, and the other fields of the reply, which meet the schema if there is one. */
export interface ActionChoice {
  /** What to do; null if a person accepted an intent that nothing fits: then nothing is done. */
  readonly action: ChosenAction | null;
  /**
   * How it was found: by its number or name, as the first possible one of a list, by an intent, as waiting, or as an alternative
   * on offer.
   */
  readonly by: 'index' | 'list' | 'intent' | 'wait' | 'alternative';
  readonly goal?: string;
  /** Why, in the model's words. */
  readonly reasons?: Json;
  readonly speech?: string;
  readonly thoughts?: string;
  readonly notes?: Json;
}
