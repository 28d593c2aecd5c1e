import { describe, expect, it } from 'vitest';
import { type Case, casePages, readCaseFile } from '../../../scripts/cases/read-case-file.ts';
import { validators } from '../../../scripts/cases/validators.ts';
import { type Contract, ContractError, compile, type Gate } from '../src/index.ts';

const unique = (codes: readonly string[]) => [...new Set(codes)];

/** `standard:NAME` in a page stands for a validator, which JSON can't hold. */
function withValidator(contract: Record<string, unknown>): Contract {
  const { schema } = contract;
  if (typeof schema !== 'string' || !schema.startsWith('standard:')) return contract as Contract;
  const validator = validators[schema.slice('standard:'.length)];
  if (validator === undefined) throw new Error(`there is no validator ${schema}`);
  return { ...contract, schema: validator };
}

/** The verdict in the terms of a case page. */
function summary(one: Case): unknown {
  let gate: Gate<unknown>;
  try {
    gate = compile(withValidator(one.contract));
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return {
      status: 'contract-error',
      changes: [],
      findings: unique(error.problems.map((problem) => problem.code)),
      dropped: [],
      warnings: [],
    };
  }
  const { findings, changes, dropped, ...rest } = gate.judge(one.reply);
  return {
    ...rest,
    changes: unique(changes.map((change) => change.code)),
    findings: unique(findings.map((finding) => finding.code)),
    dropped: dropped.map((part) => part.path),
    warnings: unique(gate.warnings.map((problem) => problem.code)),
  };
}

for (const page of casePages()) {
  describe(page, () => {
    const cases = readCaseFile(page);
    it('has a case that fires and a near miss', () => {
      expect(new Set(cases.map((one) => one.kind))).toEqual(new Set(['fires', 'near miss']));
    });
    for (const one of cases) {
      it(one.title, () => {
        const got = summary(one) as { changes: string[]; findings: string[]; warnings: string[] };
        expect(got).toEqual({ changes: [], findings: [], dropped: [], warnings: [], ...one.verdict });
        const codes = [...got.changes, ...got.findings, ...got.warnings];
        if (one.kind === 'fires') expect(codes).toContain(one.code);
        else expect(codes).not.toContain(one.code);
      });
    }
  });
}
