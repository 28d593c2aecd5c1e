import { foldedName } from './principals.ts';
import type { NewReview } from './review-row.ts';

/** Rejects deciders, a quorum or an expiry that cannot be enforced, and text that a store could not return unchanged. */
export function checkTerms({ eyes = 1, expiresAt = 0, deciders = [], ...terms }: NewReview): void {
  const { kind, reason, action, digest, contract, stateVersion } = terms;
  if ([kind, reason, action, digest, contract, stateVersion].some((text) => text?.isWellFormed() === false))
    throw new RangeError("The terms of the review contain a lone surrogate, which can't be written as UTF-8.");
  if (!Array.isArray(deciders) || deciders.some((one: unknown) => typeof one !== 'string' || foldedName(one) === ''))
    throw new RangeError('deciders must be a list of names.');
  if (!Number.isSafeInteger(eyes) || eyes < 1)
    throw new RangeError(`eyes: expected a whole number of at least 1, found ${eyes}.`);
  if (!Number.isSafeInteger(expiresAt))
    throw new RangeError(`expiresAt: expected a time in whole milliseconds, found ${expiresAt}.`);
}
