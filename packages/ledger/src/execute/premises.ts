import type { Act, DeclaredAct, Finding, Gate, Json, JsonObject } from '@tamis/core';
import { declaredOf, worldVersion } from '@tamis/core/preconditions';
import { editText, type Runnable, stateVersion } from '@tamis/core/review';
import { isJsonObject } from '@tamis/core/unit';

/** What an act assumes about the world: what must hold, and which values of the world that depends on. */
export interface Premises {
  /** What does not hold; an error keeps the act from running. */
  readonly unmet: (act: Runnable, world: unknown) => readonly Finding[] | Promise<readonly Finding[]>;
  /** The version of the world as far as this act depends on it; undefined if unknown. */
  readonly version: (act: Runnable, world: unknown) => string | undefined;
}

/** The part of a gate, of any kind, that is needed to check what is about to run. */
export type TargetGate = Pick<Gate<unknown>, 'kind' | 'contract' | 'acts' | 'check' | 'recheck'>;

/** What a target is checked with: its gate, or the host's own premises. */
export interface Target {
  /** The contract of the target: it judges edits as a whole, and its checks run again on what is about to run. */
  readonly gate?: TargetGate | undefined;
  readonly premises?: Partial<Premises> | undefined;
}

/** An act as a value of its gate: a tool call is a reply with only that call, an action is the choice of it. */
export function valueFor({ kind }: Pick<Gate, 'kind'>, { action, value }: Runnable): Json {
  if (action === undefined) return value;
  if (kind === 'tool-calls') return { calls: [{ name: action, arguments: value }] };
  return kind === 'actions' ? { action: { id: action, arguments: value }, by: 'alternative' } : value;
}

/** The part of a gate's value that would run: without what was said along with it or how it was found. */
export function runnablesIn({ kind }: Pick<Gate, 'kind'>, value: Json): readonly Runnable[] {
  const { calls, action } = (isJsonObject(value) ? value : {}) as { readonly calls?: Json; readonly action?: Json };
  if (kind === 'tool-calls' && Array.isArray(calls))
    return (calls as readonly JsonObject[]).map((call) => ({ action: String(call.name), value: call.arguments ?? {} }));
  if (kind === 'actions' && isJsonObject(action)) return [{ action: String(action.id), value: action.arguments ?? {} }];
  return [{ value }];
}

/** An act as its gate reads it: the text that a model would have produced. */
export function replyFor(gate: TargetGate, act: Runnable): string {
  return editText(gate, { value: valueFor(gate, act) });
}

/** What does not hold for an act: findings of the gate's checks, and of the host's own premises. */
export async function unmetBy({ gate, premises }: Target, act: Runnable, world: unknown): Promise<readonly Finding[]> {
  const checked = gate === undefined ? [] : await gate.recheck(valueFor(gate, act), world);
  const own = premises?.unmet === undefined ? [] : await premises.unmet(act, world);
  return [...checked, ...own].filter(({ severity }) => severity === 'error');
}

/**
 * The version of the world that an act depends on: the host's own if it gives one, otherwise a digest of what its preconditions
 * and effects read of the world, otherwise a digest of all of it.
 */
export function versionOf({ gate, premises }: Target, act: Runnable, world: unknown): string | undefined {
  if (premises?.version !== undefined) return premises.version(act, world);
  const named = namedAct(act);
  const isDeclared = gate !== undefined && named !== undefined && declaredOf(gate, named) !== undefined;
  return isDeclared ? worldVersion(gate, named, world) : stateVersion(world ?? null);
}

/** What the contract declares about an act: preconditions, summary, effects. */
export function declaredFor({ gate }: Target, act: Runnable): DeclaredAct | undefined {
  const named = namedAct(act);
  return gate === undefined || named === undefined ? undefined : declaredOf(gate, named);
}

/** Whether a contract lists what may run, and does not list this act. */
export function isForeign(target: Target, act: Runnable): boolean {
  return target.gate?.acts !== undefined && act.action !== undefined && declaredFor(target, act) === undefined;
}

function namedAct({ action, value }: Runnable): Act | undefined {
  if (action === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return { name: action, arguments: value as JsonObject };
}
