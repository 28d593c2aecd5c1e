import type { Change, Finding } from '@tamis/core';
import { detailOf, FAILED_REPLY, type ReviewRow, sentIn, UNKNOWN_KIND } from '@tamis/core/review';
import { entryOf } from '@tamis/core/wording';
import { heldFindings } from './held-findings.ts';
import { type Reading, readingsOf } from './readings.ts';
import { unsafeChanges } from './unsafe-changes.ts';

export type PolicyAsks = { readonly sent: NonNullable<ReturnType<typeof sentIn>> } | { readonly before: string | undefined };

/** A reason for asking a person, with its data. */
export interface AskedBecause {
  readonly kind: 'doubt' | 'provenance' | 'policy' | 'failure' | 'warning';
  readonly code?: string;
  readonly path?: string;
  readonly about: Change | Finding | PolicyAsks;
  /** Both readings of a doubt. */
  readonly readings: readonly Reading[];
}

/**
 * Why people are asked, most serious reason first: doubts, values from outside, failures, the policy, and other findings. `reply` is the
 * raw reply, if its run kept it.
 */
export function whyAsked(review: ReviewRow, reply?: string): readonly AskedBecause[] {
  const { says } = detailOf(review);
  const raw = reply ?? (typeof says === 'string' ? says : undefined);
  const changes = unsafeChanges(review).map((change) => doubtFor(change, raw));
  const findings = heldFindings(review).map(findingFor);
  const found = [...changes, ...findings, ...policyFor(review, findings)];
  return found.toSorted((one, other) => RANK[one.kind] - RANK[other.kind]);
}

const RANK: { readonly [kind in AskedBecause['kind']]: number } = { doubt: 0, provenance: 1, failure: 2, policy: 3, warning: 4 };

function doubtFor(change: Change, raw: string | undefined): AskedBecause {
  const kind = entryOf(change.code)?.isFromOutside === true ? 'provenance' : 'doubt';
  return { kind, ...told(change), readings: readingsOf(change, raw) };
}

function findingFor(finding: Finding): AskedBecause {
  const { needsApproval, isFromOutside } = entryOf(finding.code) ?? {};
  const rest = finding.severity === 'error' ? 'failure' : 'warning';
  const kind = needsApproval === true ? 'policy' : isFromOutside === true ? 'provenance' : rest;
  return { kind, ...told(finding), readings: [] };
}

function told(one: Change | Finding): Pick<AskedBecause, 'code' | 'path' | 'about'> {
  const path = argumentPath(one.path);
  return { code: one.code, path, about: { ...one, path } };
}

// The path of an argument within a review's call. The call's index in the reply is removed, because it means nothing to people.
export function argumentPath(path: string): string {
  return path.replace(/^\/calls\/\d+(?:\/arguments)?/, '');
}

// The policy's reason, unless a finding already gives it.
function policyFor(review: ReviewRow, findings: readonly AskedBecause[]): readonly AskedBecause[] {
  const sent = sentIn(review);
  if (sent !== undefined) return [policy({ sent })];
  const { reason, action, kind } = review;
  if (!reason.split(' ').includes('approval') || findings.some((one) => one.kind === 'policy')) return [];
  if (kind === FAILED_REPLY || kind === UNKNOWN_KIND) return [];
  return [policy({ before: action })];
}

function policy(about: PolicyAsks): AskedBecause {
  return { kind: 'policy', about, readings: [] };
}
