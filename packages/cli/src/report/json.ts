import type { Report, ReportContext } from './report.ts';

// The version of the summary format; it increases with every change that could break a reader.
const SUMMARY_VERSION = 1;

export function jsonReport({ files, warnings }: ReportContext): Report {
  return {
    start: () => '',
    end({ tally, exit, interrupted, stoppedEarly }) {
      const { units, valid, repaired, held, failed } = tally;
      const summary = {
        schema_version: SUMMARY_VERSION,
        file: files.length === 1 ? files[0] : null,
        ...{ files, units, valid, repaired, held, failed },
        troubles: Object.fromEntries(tally.troubles),
        changes: Object.fromEntries(tally.changes),
        contract_warnings: warnings.map(({ code, path }) => ({ code, path })),
        warnings: Object.fromEntries(tally.warnings),
        ...(tally.abstained.size === 0 ? {} : { abstained: Object.fromEntries(tally.abstained) }),
        ...{ interrupted, stopped_early: stoppedEarly, exit },
      };
      return `${JSON.stringify(summary)}\n`;
    },
  };
}
