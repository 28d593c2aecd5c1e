import type { Finding } from '@tamis/core';
import { detailOf, type ReviewRow } from '@tamis/core/review';
import { entryOf } from '@tamis/core/wording';

/** The findings about a reply or call when its review was opened. Programs write the details, so their shape is checked. */
export function heldFindings(review: Pick<ReviewRow, 'detail'>): readonly Finding[] {
  const { findings } = detailOf(review) as { readonly findings?: unknown };
  return Array.isArray(findings) ? (findings as readonly (Partial<Finding> | null)[]).filter(isFinding) : [];
}

function isFinding(finding: Partial<Finding> | null): finding is Finding {
  const { code, path, severity, args } = finding ?? {};
  return (
    typeof code === 'string' && typeof path === 'string' && severity !== undefined && typeof args === 'object' && args !== null
  );
}

export function isFromOutside(findings: readonly Pick<Finding, 'code'>[]): boolean {
  return findings.some(({ code }) => entryOf(code)?.isFromOutside === true);
}
