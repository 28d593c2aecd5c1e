import { declaredOf, worldVersion } from '../../kinds/acting/preconditions-of.ts';
import type { Action, ActionContract } from '../../kinds/actions/model/action-contract.ts';
import { sha256 } from '../../lib/sha256.ts';
import { editText } from '../../loop/edit-text.ts';
import {
  type Act,
  type DeclaredAct,
  type EffectClaim,
  type Finding,
  type Gate,
  isJsonObject,
  type Json,
  type JsonObject,
  type Verdict,
} from '../../model/index.ts';
import type { Runnable } from '../options.ts';
import { stateVersion } from '../state-version.ts';

/** An act's assumptions about the world: the conditions that must hold, and the values they depend on. */
export interface ActConditions {
  /** Returns the conditions that do not hold. An error keeps the act from running. */
  readonly unmet: (act: Runnable, world: unknown) => readonly Finding[] | Promise<readonly Finding[]>;
  /** Returns the version of the part of the world that this act depends on, or undefined if it is unknown. */
  readonly version: (act: Runnable, world: unknown) => string | undefined;
}

/** The part of a gate of any kind that is needed to check an act before it runs. */
export type TargetGate = Pick<Gate<unknown>, 'kind' | 'contract' | 'codes' | 'acts' | 'worldReader' | 'check' | 'recheck'>;

/** The gate, or the host's own premises, that an act is checked against. */
export interface ActTarget {
  /** The gate of the target's contract. It judges edits as a whole, and its checks run again on an act that is about to run. */
  readonly gate?: TargetGate | undefined;
  readonly premises?: Partial<ActConditions> | undefined;
}

export function valueFor({ kind }: Pick<Gate, 'kind'>, { action, value }: Runnable): Json {
  if (action === undefined) return value;
  if (kind === 'tool-calls') return { calls: [{ name: action, arguments: value }] };
  return kind === 'actions' ? { action: { id: action, arguments: value }, by: 'alternative' } : value;
}

export function runnablesIn({ kind }: Pick<Gate, 'kind'>, value: Json): readonly Runnable[] {
  const { calls, action } = (isJsonObject(value) ? value : {}) as { readonly calls?: Json; readonly action?: Json };
  if (kind === 'tool-calls' && Array.isArray(calls))
    return (calls as readonly JsonObject[]).map((call) => ({ action: String(call.name), value: call.arguments ?? {} }));
  if (kind === 'actions' && isJsonObject(action)) return [{ action: String(action.id), value: action.arguments ?? {} }];
  return [{ value }];
}

/**
 * Returns a gate's verdict on an act. A call is judged as the text that a model would have produced. An action is judged as one of a list,
 * without the text that came with the choice.
 */
export async function actVerdict(gate: TargetGate, act: Runnable, world: unknown): Promise<Verdict<unknown>> {
  if (gate.kind !== 'actions') return await gate.check(editText(gate, { value: valueFor(gate, act) }), world);
  const findings = await gate.recheck(valueFor(gate, act), world);
  const rest = { findings, changes: [], dropped: [] };
  if (findings.some(({ severity }) => severity === 'error')) return { status: 'fail', ...rest };
  const listed = listedAction(gate, act);
  return { status: 'pass', value: valueFor(gate, { ...act, value: listed?.arguments ?? {} }), ...rest };
}

function listedAction({ contract }: TargetGate, { action }: Runnable): Action | undefined {
  const { actions = [] } = (contract ?? {}) as Partial<ActionContract>;
  return actions.find(({ id }) => id === action);
}

export async function unmetBy({ gate, premises }: ActTarget, act: Runnable, world: unknown): Promise<readonly Finding[]> {
  const checked = gate === undefined ? [] : await gate.recheck(valueFor(gate, act), world);
  const own = premises?.unmet === undefined ? [] : await premises.unmet(act, world);
  return [...checked, ...own].filter(({ severity }) => severity === 'error');
}

// Returns the version of the world that an act depends on: the host's own if there is one, otherwise a digest of the data that the act's
// preconditions and effects read, otherwise a digest of the whole world.
export function versionOf({ gate, premises }: ActTarget, act: Runnable, world: unknown): string | undefined {
  if (premises?.version !== undefined) return premises.version(act, world);
  const named = namedAct(act);
  const isDeclared = gate !== undefined && named !== undefined && declaredOf(gate, named) !== undefined;
  return isDeclared ? worldVersion(gate, named, world) : stateVersion(world ?? null);
}

/** Returns the contract's declarations about an act: preconditions, summary and effects. */
export function declaredFor({ gate }: ActTarget, act: Runnable): DeclaredAct | undefined {
  const named = namedAct(act);
  return gate === undefined || named === undefined ? undefined : declaredOf(gate, named);
}

export function claimFor(target: ActTarget, act: Runnable): EffectClaim | undefined {
  const claim = declaredFor(target, act)?.claim?.();
  return claim && { ...claim, key: sha256(claim.key.toWellFormed()) };
}

export function isOtherTarget(target: ActTarget, act: Runnable): boolean {
  return target.gate?.acts !== undefined && act.action !== undefined && declaredFor(target, act) === undefined;
}

function namedAct({ action, value }: Runnable): Act | undefined {
  if (action === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return { name: action, arguments: value as JsonObject };
}
