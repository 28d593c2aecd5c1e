import { hasPrincipal } from '@tamis/core/review';
import type { Ledger } from '../port/ledger.ts';
import { type Bounds, isNarrower } from './bounds.ts';
import { type OpenedGrant, openGrant } from './open-grant.ts';
import { type Suggestion, suggestGrants } from './suggest.ts';

// A shorter prefix could match another suggestion too.
const FEWEST_DIGITS = 12;

/** The limits a person may tighten in a suggestion before giving it. */
export interface Narrower {
  /** In milliseconds. */
  readonly lasts?: number | undefined;
  readonly times?: number | undefined;
  /** The maximum sum. */
  readonly most?: number | undefined;
  readonly bounds?: Bounds | undefined;
}

/** A suggestion being given: the digest of the suggestion that was shown, who gives it, and why. */
export interface GivenSuggestion extends Narrower {
  readonly digest: string;
  readonly by: string;
  readonly reason: string;
}

/**
 * Gives a suggested grant. Reads past decisions again first and returns undefined, without giving anything, if they no longer support
 * exactly the grant that was shown. Throws a RangeError if any limit was widened.
 */
export async function giveSuggestion(ledger: Ledger, given: GivenSuggestion, now = Date.now()): Promise<OpenedGrant | undefined> {
  const suggestion = suggestionNamed(await suggestGrants(ledger), given.digest);
  if (suggestion === undefined) return undefined;
  const { deciders: allowed } = suggestion;
  if (allowed !== undefined && !hasPrincipal(allowed, given.by))
    throw new RangeError(`${given.by} may not decide on ${suggestion.tool}.`);
  const { tool, of, where, times, sum, lasts, contract, deciders, eyes } = narrowed(suggestion, given);
  return await openGrant(ledger, {
    ...{ tool, of, where, times, until: now + lasts, by: given.by, reason: given.reason },
    ...(sum && { sum }),
    ...(contract === undefined ? {} : { contract }),
    ...(deciders && { deciders }),
    ...(eyes === undefined ? {} : { eyes }),
  });
}

/** Finds a suggestion by its digest or a long enough prefix of it. */
export function suggestionNamed(suggestions: readonly Suggestion[], digest: string): Suggestion | undefined {
  const bare = bareDigest(digest);
  if (bare.length < FEWEST_DIGITS) return undefined;
  return suggestions.find((one) => bareDigest(one.digest).startsWith(bare));
}

function bareDigest(digest: string): string {
  return digest
    .trim()
    .toLowerCase()
    .replace(/^sha256:/, '');
}

/** Tightens a suggestion's limits. Throws a RangeError if any limit would be wider. */
export function narrowed(suggestion: Suggestion, { lasts, times, most, bounds }: Narrower): Suggestion {
  const { sum, where } = suggestion;
  if (bounds !== undefined && !isNarrower(bounds, where.bounds))
    throw new RangeError('The bounds of a suggested grant can only be made narrower.');
  if (most !== undefined && sum === undefined) throw new RangeError('The suggested grant has no sum limit.');
  return {
    ...suggestion,
    lasts: atMost('time', lasts, suggestion.lasts),
    times: atMost('count', times, suggestion.times),
    ...(sum && { sum: { ...sum, most: atMost('sum', most, sum.most) } }),
    ...(bounds && { where: { bounds } }),
  };
}

function atMost(what: string, wished: number | undefined, most: number): number {
  if (wished === undefined) return most;
  if (!(wished >= 0 && wished <= most))
    throw new RangeError(`The ${what} of the suggested grant is ${most}; it can only be made smaller.`);
  return wished;
}
