import { describe, expect, it } from 'vitest';
import { judgeCase } from '../../../scripts/cases/judge-case.ts';
import { type Case, casePages, readCaseFile } from '../../../scripts/cases/read-case-file.ts';

const unique = (codes: readonly string[]) => [...new Set(codes)];

/** The verdict in the terms of a case page, the codes it has by itself, and those of what was dropped. */
interface Summary {
  readonly got: unknown;
  readonly codes: readonly string[];
  readonly reasons: readonly string[];
}

async function summary(one: Case): Promise<Summary> {
  const given = await judgeCase(one);
  if ('problems' in given) {
    const codes = unique(given.problems.map((problem) => problem.code));
    return { got: { status: 'contract-error', changes: [], findings: codes, dropped: [], warnings: [] }, codes, reasons: [] };
  }
  const { findings, changes, dropped, evidence, ...rest } = given.verdict;
  const got = {
    ...rest,
    ...(one.verdict.evidence !== undefined && { evidence }),
    changes: unique(changes.map((change) => change.code)),
    findings: unique(findings.map((finding) => finding.code)),
    dropped: dropped.map((part) => part.path),
    warnings: unique(given.warnings.map((problem) => problem.code)),
  };
  const reasons = dropped.flatMap((part) => part.findings.map((finding) => finding.code));
  return { got, codes: [...got.changes, ...got.findings, ...got.warnings], reasons };
}

/** A hold is one of doubt, or one of several values where a page lists them; any other reason is on the page. */
function usualReason({ verdict }: Case): { readonly reason?: string } {
  if (verdict.status !== 'hold') return {};
  return { reason: verdict.alternatives === undefined ? 'doubt' : 'several' };
}

for (const page of casePages()) {
  describe(page, () => {
    const cases = readCaseFile(page);
    it('has a case that fires and a near miss', () => {
      expect(new Set(cases.map((one) => one.kind))).toEqual(new Set(['fires', 'near miss']));
    });
    for (const one of cases) {
      it(one.title, async () => {
        const { got, codes, reasons } = await summary(one);
        expect(got).toEqual({ changes: [], findings: [], dropped: [], warnings: [], ...usualReason(one), ...one.verdict });
        if (one.kind === 'fires') expect([...codes, ...reasons]).toContain(one.code);
        else expect(codes).not.toContain(one.code);
      });
    }
  });
}
