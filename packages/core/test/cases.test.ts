import { describe, expect, it } from 'vitest';
import { checks } from '../../../scripts/cases/checks.ts';
import { compilerOf } from '../../../scripts/cases/compiler-of.ts';
import { type Case, casePages, readCaseFile } from '../../../scripts/cases/read-case-file.ts';
import { validators } from '../../../scripts/cases/validators.ts';
import { type Check, type Contract, ContractError, compile, type Gate } from '../src/index.ts';

const unique = (codes: readonly string[]) => [...new Set(codes)];

/** `standard:NAME` in a page stands for a validator, and the names in `checks` for checks: JSON holds no functions. */
function withFunctions({ checks: names, ...contract }: Record<string, unknown>): Contract {
  const named = Array.isArray(names) ? { checks: names.map((name) => checks[String(name)] as Check) } : {};
  return { ...withValidator(contract), ...named };
}

function withValidator(contract: Record<string, unknown>): Contract {
  const { schema } = contract;
  if (typeof schema !== 'string' || !schema.startsWith('standard:')) return contract as Contract;
  const validator = validators[schema.slice('standard:'.length)];
  if (validator === undefined) throw new Error(`there is no validator ${schema}`);
  return { ...contract, schema: validator };
}

/** The verdict in the terms of a case page, the codes it has by itself, and those of what was dropped. */
interface Summary {
  readonly got: unknown;
  readonly codes: readonly string[];
  readonly reasons: readonly string[];
}

async function summary(one: Case): Promise<Summary> {
  let gate: Gate<unknown>;
  try {
    const make = one.parts === undefined ? compile : compilerOf(one.parts);
    gate = make(withFunctions(one.contract));
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const codes = unique(error.problems.map((problem) => problem.code));
    return { got: { status: 'contract-error', changes: [], findings: codes, dropped: [], warnings: [] }, codes, reasons: [] };
  }
  const { input, finishReason } = one;
  const unit = { ...(input === undefined ? {} : { input }), ...(finishReason === undefined ? {} : { finishReason }) };
  const { findings, changes, dropped, ...rest } =
    one.world === undefined ? gate.judge(one.reply, unit) : await gate.check(one.reply, worldOf(one), unit);
  const got = {
    ...rest,
    changes: unique(changes.map((change) => change.code)),
    findings: unique(findings.map((finding) => finding.code)),
    dropped: dropped.map((part) => part.path),
    warnings: unique(gate.warnings.map((problem) => problem.code)),
  };
  const reasons = dropped.flatMap((part) => part.findings.map((finding) => finding.code));
  return { got, codes: [...got.changes, ...got.findings, ...got.warnings], reasons };
}

/** The world of a case; a sandbox in it answers what was recorded. */
function worldOf({ world, sandbox }: Case): unknown {
  if (sandbox === undefined) return world;
  const { check, run = [] } = sandbox;
  return { ...(world as object), sandbox: { check: async () => check, run: async () => run, close: async () => {} } };
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
