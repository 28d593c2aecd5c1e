import type { Report, ReportContext } from './report.ts';

/** The format of the summary; it grows with every change that could break a reader. */
const SUMMARY_VERSION = 1;

/** One JSON object with the counts, for programs. */
export function jsonReport({ file, warnings }: ReportContext): Report {
  return {
    start: () => '',
    unit: () => '',
    end({ tally, exit, interrupted }) {
      const { units, valid, repaired, held, failed } = tally;
      const counts = {
        troubles: Object.fromEntries(tally.troubles),
        changes: Object.fromEntries(tally.changes),
        contract_warnings: warnings.map(({ code, path }) => ({ code, path })),
        warnings: Object.fromEntries(tally.warnings),
      };
      const summary = {
        schema_version: SUMMARY_VERSION,
        file,
        units,
        valid,
        repaired,
        held,
        failed,
        ...counts,
        interrupted,
        exit,
      };
      return `${JSON.stringify(summary)}\n`;
    },
  };
}
