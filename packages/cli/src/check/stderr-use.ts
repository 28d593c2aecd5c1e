import type { CheckFlags, ReportFormat } from '../flags/check-flags.ts';

/** What standard error carries: one thing only, so its reader knows what it is. */
type StderrUse = 'records' | 'summary' | 'none' | { readonly report: ReportFormat };

/**
 * The report that `--format` asks for, unless `--report` names a file for it; else, on a terminal, the human report, of which
 * only the end is shown if a file has all of it; else the failure records, unless `--failures` names a file.
 */
export function stderrUse(flags: CheckFlags, isTerminal = process.stderr.isTTY === true): StderrUse {
  const { format, report, failures, quiet, statistics } = flags;
  if (format !== undefined && report === undefined) return quiet ? 'none' : { report: format };
  if (!isTerminal && failures === undefined) return 'records';
  if (quiet) return 'none';
  // Statistics are asked for: they are told wherever nothing else has the stream, unless a report has them.
  if (!isTerminal) return statistics && report === undefined ? 'summary' : 'none';
  return report === undefined ? { report: 'human' } : 'summary';
}
