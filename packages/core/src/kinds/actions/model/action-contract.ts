import type { Acting } from '../../../model/acting.ts';
import type { Check } from '../../../model/check.ts';
import type { PolicyInput } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';

/** Someone or something that an action is about. */
export interface Target {
  readonly id: string;
  /** What the model is told it is called. */
  readonly name?: string;
  /** Where it is. */
  readonly place?: string;
}

/** What may be declared of an action, or of all actions of a type. */
export interface ActionDetails extends Acting {
  /** What the model has to mind when it chooses, in words. */
  readonly constraints?: readonly string[];
  /** Whether a person has to agree before it is done. */
  readonly approve?: boolean;
}

/** One thing that can be done now. */
export interface Action extends ActionDetails {
  /** What it is called; no other action has the same. */
  readonly id: string;
  /** What kind of action it is, such as `go`; several may have the same, with different targets. */
  readonly type?: string;
  /** The command in words, as the model is shown it. */
  readonly command: string;
  readonly targets?: readonly Target[];
  /** Anything else that whoever runs it needs to know. */
  readonly arguments?: JsonObject;
}

/** The forms of a reply. All are read; the model is told to use one. */
export type ActionForm = 'index' | 'list' | 'intent';

/** What becomes of a choice that can't be done now: ask again with what is left, wait, or have a person decide. */
export type WhenMoved = 'ask' | 'wait' | 'person';

/** A contract for replies that choose one of the actions available now. */
export interface ActionContract {
  readonly $schema?: string;
  readonly kind: 'actions';
  /** The actions, numbered from 1 in this order. */
  readonly actions: readonly Action[];
  /** What is declared of all actions of a type; what an action says itself goes before. */
  readonly about?: { readonly [type: string]: ActionDetails };
  /** The id of the action that stands for waiting. */
  readonly wait?: string;
  /** The form that the model is told to use: `list` unless told otherwise. */
  readonly form?: ActionForm;
  /** What becomes of a choice that can't be done now: without it, an index or a list is asked again, and an intent waits. */
  readonly moved?: WhenMoved;
  /** Whether a person has to agree to `all` actions, or only to those that say so. */
  readonly approve?: 'marked' | 'all';
  readonly checks?: readonly Check[];
  readonly policy?: PolicyInput;
}

/** An action as it was chosen. */
export interface ChosenAction {
  readonly id: string;
  /** Its number, from 1. */
  readonly index: number;
  readonly type?: string;
  readonly command: string;
  readonly targets: readonly Target[];
  readonly arguments?: JsonObject;
}

/** What a reply comes to: the one action to do, and what was said beside it. */
export interface ActionChoice {
  /** What to do; null where a person let an intent through that nothing fits: then nothing is done. */
  readonly action: ChosenAction | null;
  /** How it was found: by its number or name, as the first of a list that is possible, by an intent, as waiting, or as another that is offered. */
  readonly by: 'index' | 'list' | 'intent' | 'wait' | 'alternative';
  readonly goal?: string;
  /** Why, in the model's words. */
  readonly reasons?: Json;
  readonly speech?: string;
  readonly thoughts?: string;
  readonly notes?: Json;
}
