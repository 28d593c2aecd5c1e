import { type Finding, isJsonObject, type Json } from '@tamis/core';
import { bindingDigest, eachPrincipal, type ReviewRow, type Runnable } from '@tamis/core/review';
import type { Bounds } from './bounds.ts';

export const GRANT_KIND = 'grant';

export const GRANTS = 'grants';

/** Which calls a grant lets through. */
export interface GrantScope {
  readonly tool: string;
  /** The exact arguments, a condition on them (a Python expression, as in preconditions), or a bound for each of them. */
  readonly where: { readonly arguments: Json } | { readonly expr: string } | { readonly bounds: Bounds };
  /** The one session whose calls are covered, or every session of a server. */
  readonly of: { readonly session: string } | { readonly server: string };
  /** The digest of the contract the grant was given under. It covers nothing under another contract. Absent if there was none. */
  readonly contract?: string;
  /** When it expires, in milliseconds since 1970. */
  readonly until: number;
  /** The maximum number of calls; unlimited if absent. */
  readonly times?: number;
  /** The maximum sum of a numeric argument over all calls. A call without the argument, or with a negative one, is not covered. */
  readonly sum?: { readonly argument: string; readonly most: number };
}

/** An approval of several calls: who gave it, why, its scope, and when it ends. */
export interface Grant extends GrantScope {
  readonly id: string;
  readonly reason: string;
  /** Everyone who agreed to it. */
  readonly by: readonly string[];
}

/** A call that may be covered by a grant. */
export interface GrantedCall {
  readonly act: Runnable & { readonly action: string };
  readonly session: string;
  readonly server: string;
  /** The findings about the call. A grant covers no call that carries a value from outside content. */
  readonly findings?: readonly Finding[];
}

export function storedScope({ tool, where, of, contract, until, times, sum }: GrantScope): Json {
  return {
    ...{ tool, where: { ...where } as Json, of: { ...of }, until },
    ...(contract === undefined ? {} : { contract }),
    ...(times === undefined ? {} : { times }),
    ...(sum === undefined ? {} : { sum: { ...sum } }),
  };
}

export function grantDigest(scope: Json): string {
  const digest = bindingDigest({ kind: GRANT_KIND, contract: '', value: scope });
  if (digest === undefined)
    throw new RangeError('The scope of the grant has no digest, because it contains values that are not JSON.');
  return digest;
}

/** The grant in a review, or undefined if the review was not approved or its bytes differ from those people saw. */
export function grantIn({ review, kind, state, held, digest, decision, agreements = [], reason }: ReviewRow): Grant | undefined {
  if (kind !== GRANT_KIND || state !== 'decided' || decision?.kind !== 'approve' || held === undefined) return undefined;
  const scope = JSON.parse(held) as Json;
  if (!isJsonObject(scope) || grantDigest(scope) !== digest || decision.digest !== digest) return undefined;
  const by = eachPrincipal([...agreements.map((one) => one.by), decision.by]);
  return { ...(scope as unknown as GrantScope), id: review, reason, by };
}
