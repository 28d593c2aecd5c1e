import { describe, expect, it } from 'vitest';
import type { Gates } from '../../../scripts/cases/judge-case.ts';
import { casePages, readCaseFile } from '../../../scripts/cases/read-case-file.ts';
import { expectedOf, itHolds, summary } from './case-verdict.ts';

for (const page of casePages()) {
  describe(page, () => {
    const cases = readCaseFile(page);
    const gates: Gates = new Map();
    it('has a case that fires and a near miss', () => {
      expect(new Set(cases.map((one) => one.kind))).toEqual(new Set(['fires', 'near miss']));
    });
    itHolds('has the verdicts that it says', cases, async (one) => {
      const { got, codes, reasons } = await summary(one, gates);
      expect(got).toEqual(expectedOf(one));
      if (one.kind === 'fires') expect([...codes, ...reasons]).toContain(one.code);
      else expect(codes).not.toContain(one.code);
    });
  });
}
