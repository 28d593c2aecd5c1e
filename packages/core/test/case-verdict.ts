import { it } from 'vitest';
import { engine } from '../../../scripts/cases/every-kind.ts';
import { type Gates, judgeCase } from '../../../scripts/cases/judge-case.ts';
import type { JudgedReply } from '../../../scripts/cases/read-case-file.ts';
import { isMutated } from '../../../scripts/tests/share.ts';

export interface Summary {
  readonly got: unknown;
  readonly codes: readonly string[];
  readonly reasons: readonly string[];
  readonly told: readonly string[];
}

type Coded = { readonly code: string; readonly path: string };

const unique = (names: readonly string[]) => [...new Set(names)];
const codesOf = (items: readonly { readonly code: string }[]) => unique(items.map(({ code }) => code));

function shown(items: readonly Coded[], expected: readonly string[] = []): readonly string[] {
  if (!expected.some((one) => one.includes(' '))) return codesOf(items);
  return items.map(({ code, path }) => `${code} ${path}`.trim());
}

export async function summary(one: JudgedReply, gates: Gates): Promise<Summary> {
  const given = await judgeCase(one, gates);
  const { verdict: page } = one;
  if ('problems' in given) {
    const findings = shown(given.problems, page.findings);
    const got = { status: 'contract-error', changes: [], findings, dropped: [], warnings: [] };
    return { got, codes: codesOf(given.problems), reasons: [], told: given.problems.map((problem) => engine.messageOf(problem)) };
  }
  const { findings, changes, dropped, evidence, ...rest } = given.verdict;
  const got = {
    ...rest,
    ...(page.evidence !== undefined && { evidence }),
    changes: shown(changes, page.changes),
    findings: shown(findings, page.findings),
    dropped: dropped.map((part) => part.path),
    warnings: codesOf(given.warnings),
  };
  const codes = [...codesOf(changes), ...codesOf(findings), ...got.warnings];
  const told = [...findings, ...given.warnings].map((one) => engine.messageOf(one));
  return { got, codes, reasons: dropped.flatMap((part) => codesOf(part.findings)), told };
}

// What a page says of a verdict, with what it leaves out because it is usual.
export function expectedOf({ verdict }: JudgedReply): unknown {
  // A hold is one of doubt, or one of several values where a page lists them; any other reason is on the page.
  const reason = verdict.status !== 'hold' ? {} : { reason: verdict.alternatives === undefined ? 'doubt' : 'several' };
  return { changes: [], findings: [], dropped: [], warnings: [], ...reason, ...verdict };
}

// A test of many rows, which names each one that fails and shows the difference of the first; while conditions of the source are broken,
// each row has its own test.
export function itHolds<Row extends { readonly title: string }>(
  title: string,
  rows: readonly Row[],
  check: (row: Row) => Promise<void>,
): void {
  if (isMutated) for (const row of rows) it(row.title, () => check(row));
  else
    it(title, async () => {
      const failed: Error[] = [];
      for (const row of rows) await check(row).catch((error: Error) => failed.push(named(error, row.title)));
      const [first] = failed;
      if (first !== undefined) throw named(first, failed.map(({ message }) => message).join('\n'));
    });
}

function named(error: Error, text: string): Error {
  error.message = text.includes(error.message) ? text : `${text}: ${error.message}`;
  return error;
}
